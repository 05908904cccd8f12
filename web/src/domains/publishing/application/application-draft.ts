import { Id } from '@cloudyard/contract/kit/values.ts';
import { type Application, ApplicationDraft } from '@cloudyard/contract/publishing/application.ts';
import { z } from 'zod';

/** The form: both levels of the category in one field, the required modules as a list of ids. */
export const FormDraft = ApplicationDraft.omit({ parentCategory: true, category: true }).extend({
  category: z.tuple([Id, Id]),
  needs: z.array(Id).max(50).optional(),
});
export type FormDraft = z.output<typeof FormDraft>;

export const bodyOf = ({ category: [parent, child], needs, ...draft }: FormDraft) => ({
  ...draft,
  parentCategory: { id: parent },
  category: { id: child },
  ...(needs ? { dependApplicationList: needs.map((id) => ({ dependApplicationId: id })) } : {}),
});

export const EMPTY = {
  name: '',
  enName: '',
  code: '',
  logo: null,
  terminal: { id: 'WEB' },
  model: { id: 'SINGLE' },
  type: { id: 'MARKET' },
  description: '',
} as const;

export const draftOf = (application: Application) => ({
  name: application.name,
  enName: application.enName,
  code: application.code,
  logo: application.logo,
  terminal: { id: application.terminal.id },
  model: { id: application.model.id },
  type: { id: application.type.id },
  category: [application.parentCategory.id, application.category.id],
  description: application.description,
  ...(application.ifModule
    ? { needs: application.dependApplicationList.map(({ dependApplicationId }) => dependApplicationId) }
    : {}),
});

/** A module begins with the terminal, model, type and category of its main application. */
export const moduleDraftOf = (main: Application) => ({
  ...EMPTY,
  terminal: { id: main.terminal.id },
  model: { id: main.model.id },
  type: { id: main.type.id },
  category: [main.parentCategory.id, main.category.id],
  needs: [],
});
