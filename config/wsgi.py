import gc
import os
from importlib import import_module

from django.conf import settings
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_wsgi_application()
# All code is loaded here and not by the first request. It is never thrown away, and looking through it for
# garbage stopped every thirtieth page for 150 ms.
import_module(settings.ROOT_URLCONF)
gc.collect()
gc.freeze()
# A page makes tens of thousands of objects, nearly all of which end with it: looking for rings among them
# after every 700 took a twentieth of its time.
gc.set_threshold(20_000)
