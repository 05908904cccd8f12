// Writes server/src/kit/tables.gen.ts from the migrated database; with --check only compares.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate, getDialect } from 'kysely-codegen';
