"""Gunicorn behind systemd's socket; what it says itself is a line of JSON as well, without a path."""

from config.logs import json_logging

worker_class = "gthread"
workers = 2
threads = 4
# Pages take milliseconds; a process that hangs is replaced.
timeout = 60
graceful_timeout = 30
# Memory that grew is given back, not in all processes at once.
max_requests = 20_000
max_requests_jitter = 2_000
# No list of requests: addresses hold the links of players. LOG_JSON writes one without them.
accesslog = None
# Nobody steers it from beside systemd.
control_socket_disable = True
# Only nginx can open the socket.
forwarded_allow_ips = "*"
logconfig_dict = json_logging()
logconfig_dict["loggers"]["gunicorn.error"] = {"handlers": ["console"], "level": "INFO", "propagate": False}
