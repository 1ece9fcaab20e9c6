"""Settings in the event file: each under its key, the structure in its three shapes."""

from dataclasses import asdict
from typing import Any, cast

from msgspec import UNSET

from scoring.structures import GROUPS, SET_STAGES

from ..event_file import EventDocument
from ..event_file.schema import (
    CheckInRules,
    FleetRulesPart,
    PlanPart,
    RegistrationRules,
    SetStage,
    Structure,
    Times,
)
from ..event_file.structure_rules import custom_in
from ..models import Tournament
from .kinds import PlaceLists, Setting
from .structure import PLAIN_STRUCTURE
from .table import SETTINGS
from .value import Settings

PARTS = {
    "minutes": Times,
    "plan": PlanPart,
    "fleets": FleetRulesPart,
    "registration": RegistrationRules,
    "check_in": CheckInRules,
}
STRUCTURE = "structure"


def settings_in(document: EventDocument) -> Settings:
    """The settings in a file."""
    values = {
        setting.name: _read(document, setting)
        for setting in SETTINGS.values()
        if setting.file_key != STRUCTURE
    }
    return Settings(**values, **_structure_in(document))


def _read(document: EventDocument, setting: Setting) -> Any:
    part, _, key = setting.file_key.rpartition(".")
    holder: Any = getattr(document, part) if part else document
    if holder is UNSET:
        return setting.left_out
    value = getattr(holder, key)
    if value is UNSET:
        return setting.left_out
    return setting.kind.from_file(value) if isinstance(setting.kind, PlaceLists) else value


def _structure_in(document: EventDocument) -> dict[str, Any]:
    """The settings of a structure, which is one of the rules by name or a custom one (A-STRUCT-3)."""
    if not isinstance(document.structure, Structure):
        return {"structure": document.structure, **PLAIN_STRUCTURE}
    return {"structure": Tournament.Structure.CUSTOM.value, **asdict(custom_in(document))}


def file_part(settings: Settings) -> dict[str, Any]:
    """The keys of the document that hold these settings."""
    keys: dict[str, Any] = {STRUCTURE: _structure_part(settings)}
    parts: dict[str, dict[str, Any]] = {}
    for name, value in settings.given().items():
        setting = SETTINGS[name]
        if value == setting.left_out or setting.file_key == STRUCTURE:
            continue
        if isinstance(setting.kind, PlaceLists):
            value = setting.kind.for_file(value)
        part, _, key = setting.file_key.rpartition(".")
        (parts.setdefault(part, {}) if part else keys)[key] = value
    # Before the start there is no plan (A-STRUCT-4); a plan that names no cut is a plan without one.
    plan = parts.pop("plan", {})
    if plan.get("swiss_rounds") is not None:
        parts["plan"] = {**plan, "cut": plan["cut"] or 0}
    return {**keys, **{part: PARTS[part](**values) for part, values in parts.items()}}


def _structure_part(settings: Settings) -> str | Structure:
    if settings.structure != Tournament.Structure.CUSTOM:
        return str(settings.structure)
    third_place = UNSET if settings.third_place is not True else True
    if settings.elimination:
        double = UNSET if settings.double_elimination is not True else True
        return Structure(0, "all", double=double, third_place=third_place)
    if settings.first_stage in SET_STAGES:
        stage = cast(SetStage, settings.first_stage)
        size = settings.group_size if stage == GROUPS else UNSET
        return Structure(0, settings.cut or 0, stage, group_size=size, third_place=third_place)
    return Structure(settings.swiss_rounds or 0, settings.cut or 0, third_place=third_place)
