"""
Runs snippets, each in a forked process with its packages preloaded: loading them takes most of the time.

The arguments are modules to load. Each line of standard input is a job: its arguments, folder, environment and output
files. A line is printed for each finished job, with its exit status or a negative signal.
"""

import importlib
import json
import os
import runpy
import signal
import sys

LONGEST_SECONDS = 240

for name in sys.argv[1:]:
    importlib.import_module(name)


def take(job):
    """Becomes the process of a job, leaving a parent process that waits for it."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    pid = os.fork()
    if pid:
        _, status = os.waitpid(pid, 0)
        answer = {"id": job["id"], "status": os.waitstatus_to_exitcode(status)}
        os.write(1, (json.dumps(answer) + "\n").encode())
        os._exit(0)
    signal.alarm(LONGEST_SECONDS)
    os.chdir(job["cwd"])
    os.environ.clear()
    os.environ.update(job["env"])
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for number, name in enumerate(("stdout", "stderr"), 1):
        os.dup2(os.open(job[name], os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
    sys.argv = job["words"]
    sys.path[0] = job["cwd"]


# Let the system reap the waiting processes.
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
with open(0, "rb", closefd=False) as jobs:
    for line in jobs:
        if os.fork() == 0:
            take(json.loads(line))
            break
    else:
        sys.exit()
# An uncaught error ends the process as it would end Python.
runpy.run_path(sys.argv[0], run_name="__main__")
