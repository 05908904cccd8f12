"""Runs the entry of a package on a Spark cluster: python run_spark.py <entry> <request.json> <folder>.

A cluster tells neither words nor exit codes of what it runs to who sent it: both are left in the folder.
"""

import os
import runpy
import sys
import traceback

entry, request, folder = sys.argv[1:4]
for number, name in ((1, "stdout"), (2, "stderr")):
    os.dup2(os.open(os.path.join(folder, name), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644), number)
sys.stdout.reconfigure(encoding="utf-8", line_buffering=True)

os.environ["JOB_REQUEST"] = request
sys.argv = [entry, request]
sys.path.insert(0, os.path.dirname(entry))
code = 0
try:
    runpy.run_path(entry, run_name="__main__")
except SystemExit as end:
    code = end.code if isinstance(end.code, int) else int(end.code is not None)
    if isinstance(end.code, str):
        print(end.code, file=sys.stderr)
except BaseException:
    traceback.print_exc()
    code = 1
sys.stdout.flush()
sys.stderr.flush()
# Written last, and whole: whoever finds it finds all the rest.
with open(os.path.join(folder, "exit.part"), "w", encoding="utf-8") as file:
    file.write(str(code))
os.rename(os.path.join(folder, "exit.part"), os.path.join(folder, "exit"))
