import type { SampleMaker } from '../../../kit/sample.ts';
import { projectKeys } from './project.policy.ts';
import { projectById } from './project.queries.ts';
import { removeProject } from './removal.service.ts';
import { fromTemplate, templates } from './template.service.ts';

const NAMES = {
  machine_failure: { cn: '示例：机床故障分类', en: 'Sample: machine failures' },
  engine_rul: { cn: '示例：发动机剩余寿命', en: 'Sample: remaining life of engines' },
} as const;

/** Two projects that run as they are, on tables the platform brings. */
export const projectSamples: SampleMaker = {
  kinds: ['project'],
  keys: [projectKeys.edit],
  async add(ctx, language) {
    const made = [];
    // Of those whose table is still on its way there is none.
    const here = (await templates(ctx, language)).map(({ code }) => code);
    for (const [code, name] of Object.entries(NAMES)) {
      if (!here.includes(code)) continue;
      const { id } = await fromTemplate(ctx, { code, name: name[language], language });
      made.push({ kind: 'project' as const, id, name: name[language] });
    }
    return made;
  },
  nameOf: async ({ db }, { id }) => (await projectById(db, id))?.name,
  remove: (ctx, { id }) => removeProject(ctx, id),
};
