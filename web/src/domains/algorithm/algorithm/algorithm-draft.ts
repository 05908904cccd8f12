import { AlgorithmDraft } from '@cloudyard/contract/algorithm/algorithm.ts';
import { type CodeMode, EXAMPLES, isCodeMode } from '@cloudyard/contract/algorithm/examples.ts';
import type { Mode } from '@cloudyard/contract/algorithm/package.ts';
import type { Algorithm } from '@cloudyard/contract/algorithm/shown.ts';
import { ModeCode } from '@cloudyard/contract/algorithm/values.ts';
import { Id } from '@cloudyard/contract/kit/values.ts';
import { z } from 'zod';
import { CallError } from '../../../kit/call-error.ts';
import { parameterOf, parameterProblems, placedRefusal, type Row, rowOf } from './parameter-draft.ts';

const { name, description, keyword, source } = AlgorithmDraft.shape;

/** Written here, or brought as a file. */
export const FROMS = ['code', 'file'] as const;
export type From = (typeof FROMS)[number];

const Stored = z.object({ name: z.string(), originalName: z.string(), bytes: z.number() });

/** The form: what is sent is made from it. */
export const FormDraft = z
  .object({
    ...{ name, description, keyword },
    category: Id,
    type: ModeCode,
    from: z.enum(FROMS),
    source,
    file: Stored.nullable(),
    /** The file is a package: it says its parameters itself. */
    isPackage: z.boolean(),
    parameters: z.array(z.custom<Row>()),
  })
  .superRefine((draft, ctx) => {
    const refuse = (path: string, message: string) =>
      ctx.addIssue({ code: 'custom', message, path: path.split('.') });
    if (draft.from === 'code' && !draft.source?.trim()) refuse('source', 'required');
    if (draft.from === 'file' && draft.file === null) refuse('file', 'required');
    if (isParameterless(draft)) return;
    for (const [path, problem] of Object.entries(parameterProblems(draft.parameters))) refuse(path, problem);
  });
export type FormDraft = z.infer<typeof FormDraft>;

/** Parameters are typed for code only; what is called a package has none in the form, also when it is unfit. */
export const isParameterless = ({ from, isPackage, file }: Pick<FormDraft, 'from' | 'isPackage' | 'file'>) =>
  from === 'file' && (isPackage || file === null || /\.zip$/i.test(file.originalName));

export const beginning = (mode: CodeMode) => ({
  ...{ source: EXAMPLES[mode].source, parameters: EXAMPLES[mode].parameters.map(rowOf) },
});

export const EMPTY = {
  ...{ name: '', description: '', keyword: '', type: 'SQL', from: 'code', file: null, isPackage: false },
  ...beginning('SQL'),
} satisfies Partial<FormDraft>;

export const draftOf = (one: Algorithm): Partial<FormDraft> => {
  const {
    name,
    description,
    keyword,
    algorithmCategory,
    algorithmType,
    algorithmFileId,
    fileName,
    fileBytes,
  } = one;
  const file =
    algorithmFileId === null ? null : { name: algorithmFileId, originalName: fileName, bytes: fileBytes };
  return {
    ...{ name, description, keyword, type: algorithmType.code, from: file ? 'file' : 'code', file },
    ...(algorithmCategory ? { category: algorithmCategory.id } : {}),
    ...{ source: one.source ?? '', isPackage: one.isPackage, parameters: one.parameters.map(rowOf) },
  };
};

/** Whether what stands there now is a user's own work, and no example. */
export const isOwnWork = (source: string | null | undefined) =>
  (source ?? '').trim() !== '' && !Object.values(EXAMPLES).some((one) => one.source === source);

export const mayBeCode = (mode: Mode | undefined) => mode !== undefined && isCodeMode(mode);

export function bodyOf(draft: FormDraft): AlgorithmDraft {
  const { name, description, keyword, category, type, from, source, file } = draft;
  return {
    ...{ name, description, keyword: keyword ?? '', algorithmCategory: { id: category } },
    algorithmType: { code: type },
    ...(from === 'code'
      ? { source, algorithmFileId: null }
      : { source: null, algorithmFileId: file?.name ?? null }),
    parameters: isParameterless(draft) ? [] : draft.parameters.map(parameterOf),
  };
}

const FIELD_OF: Readonly<Record<string, keyof FormDraft>> = {
  algorithmCategory: 'category',
  algorithmType: 'type',
  algorithmFileId: 'file',
};

/** A refusal with the fields of this form. */
export function placedError(error: unknown): unknown {
  if (!(error instanceof CallError)) return error;
  const fields = Object.entries(error.fields).map(([field, problem]): [string, string] => {
    if (field === 'parameters') return placedRefusal(problem);
    // What is wrong inside of a package is said in its own words, in the dialog.
    return [FIELD_OF[field] ?? field, field === 'algorithmFileId' ? error.code : problem];
  });
  const { code, status, message, requestId } = error;
  return new CallError(code, {
    ...{ status, message, fields: Object.fromEntries(fields) },
    ...(requestId === undefined ? {} : { requestId }),
  });
}
