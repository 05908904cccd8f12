"""Runs the SQL of a package on a Spark cluster: python sql_on_spark.py <request.json>.

`sql.json` beside it holds the text and the variables. As in DuckDB, inputs are views named after their ports, values
are `getvariable('name')`, and a table or view named after each output port is written out.
"""

import json
import os
import re
import sys

from pyspark.sql import SparkSession

HERE = os.path.dirname(os.path.abspath(__file__))
TOKENS = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|--[^\n]*|/\*.*?\*/|;", re.DOTALL)
# What stands in quotes or comments is read over: a value there would end it, and go on as SQL.
VARIABLE = re.compile(TOKENS.pattern + r"|\bgetvariable\s*\(\s*'(\w+)'\s*\)", re.IGNORECASE | re.DOTALL)
MAKES = re.compile(
    r"\s*create\s+(?:or\s+replace\s+)?(?:temp(?:orary)?\s+)?(?:table|view)\s+(?:if\s+not\s+exists\s+)?"
    r"(\"(?:[^\"]|\"\")+\"|\w+)\s+as\s+(.*)",
    re.IGNORECASE | re.DOTALL,
)


def statements(text):
    """One after the other; what stands in quotes or comments divides nothing."""
    start = 0
    for found in TOKENS.finditer(text):
        if found.group() == ";":
            yield text[start : found.start()]
            start = found.end()
    yield text[start:]


def literal(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "array(" + ", ".join(literal(one) for one in value) + ")"
    if isinstance(value, (int, float)):
        return repr(value) if isinstance(value, int) else repr(value) + "D"
    return "'" + str(value).replace("'", "''") + "'"


def told(found):
    """Without comments; texts as Spark writes them, where a backslash begins something."""
    token = found.group()
    if token.startswith(("--", "/*")):
        return " "
    if not token.startswith("'"):
        return token
    return "'" + token[1:-1].replace("''", "'").replace("\\", "\\\\").replace("'", "\\'") + "'"


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        request = json.load(file)
    with open(os.path.join(HERE, "sql.json"), encoding="utf-8") as file:
        given = json.load(file)
    spark = (
        SparkSession.builder.config("spark.sql.ansi.enabled", "true")
        .config("spark.sql.ansi.doubleQuotedIdentifiers", "true")
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.sql.shuffle.partitions", "8")
        .getOrCreate()
    )
    for port, one in request["inputs"].items():
        if one["kind"] == "dataset":
            spark.read.parquet("file:" + one["path"]).createOrReplaceTempView(port)
    values = {one["name"]: literal(one["value"]) for one in given["variables"]}

    def value(found):
        if found.group(1) is None:
            return found.group()
        if found.group(1) not in values:
            raise SystemExit("There is no parameter " + found.group(1))
        return values[found.group(1)]

    for text in statements(VARIABLE.sub(value, given["text"])):
        bare = TOKENS.sub(told, text)
        if not bare.strip():
            continue
        made = MAKES.fullmatch(bare)
        if made:
            name = made.group(1)
            name = name[1:-1].replace('""', '"') if name.startswith('"') else name
            spark.sql(made.group(2)).createOrReplaceTempView(name)
        else:
            spark.sql(bare)
    outputs = {}
    for port, place in request["outputs"].items():
        if place["kind"] == "dataset":
            spark.table(port).write.parquet("file:" + place["path"])
            outputs[port] = {"path": place["path"]}
    metrics = {}
    if spark.catalog.tableExists("metrics"):
        for row in spark.sql("select cast(name as string), cast(value as double) from metrics limit 200").collect():
            metrics[row[0]] = row[1]
    folder = os.path.dirname(next(iter(request["outputs"].values()))["path"])
    with open(os.path.join(folder, "response.json"), "w", encoding="utf-8") as file:
        json.dump({"outputs": outputs, "metrics": metrics}, file)
    spark.stop()


main()
