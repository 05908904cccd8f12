import { projectTopic } from '@cloudyard/contract/bigdata/project-live.ts';
import type { Context } from '../../../kit/context.ts';

type Changed = { id: string; project_id: string; revision: number };

/** Whoever shows the project asks again. */
export const publishRun = (ctx: Pick<Context, 'db' | 'kit'>, { id, project_id, revision }: Changed) =>
  ctx.kit.live.publish(ctx, `${projectTopic.name}/${project_id}`, { kind: 'run', runId: id, revision });
