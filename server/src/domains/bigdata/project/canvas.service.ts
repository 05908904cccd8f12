import { buffer } from 'node:stream/consumers';
import {
  CANVAS_LIMITS,
  MODULE_CODES,
  PROJECT_FILE_CATEGORY,
  ProjectCanvas,
  type ProjectModule,
  type ProjectNode,
} from '@cloudyard/contract/bigdata/project-canvas.ts';
import { portsOf, projectLinkKey, sourcePorts } from '@cloudyard/contract/bigdata/project-graph.ts';
import { fieldProblems } from '@cloudyard/contract/kit/errors.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { type Db, takeTurn } from '../../../kit/db.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { approvedVersion } from '../../algorithm/index.ts';
import { ownUpload, storedPlace } from '../../file/index.ts';
import { holderOf } from './project.queries.ts';

const unfit = (at: string, problem: string) => new Refusal('bigdata.canvas_unfit', { [at]: problem });

/** The caller's own upload that lies where the project does: colleagues of that place read it, and nobody else. */
async function uploadedText(ctx: ActorContext, location: string, enterpriseId: string | null) {
  const file = orRefuse(await ownUpload(ctx, location, PROJECT_FILE_CATEGORY), 'bigdata.canvas_unknown');
  const isOpen = file.visibility === 'private' && file.category === PROJECT_FILE_CATEGORY;
  if (!isOpen || file.enterprise_id !== enterpriseId) throw new Refusal('bigdata.canvas_unknown');
  if (Number(file.bytes) > CANVAS_LIMITS.bytes) throw unfit('location', `too_big:${CANVAS_LIMITS.bytes}`);
  const body = orRefuse(await ctx.kit.storage.get(storedPlace(file.name)), 'bigdata.canvas_unknown');
  return (await buffer(body)).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unfit('location', 'format');
  }
}

/** No id twice, and every link between two nodes that are there. */
function mustHangTogether({ nodes, links, frames, notes, shared = [] }: ProjectCanvas) {
  for (const [kind, ids] of [
    ['nodes', nodes.map(({ id }) => id)],
    ['frames', frames.map(({ id }) => id)],
    ['notes', notes.map(({ id }) => id)],
    ['shared', shared.map(({ id }) => id)],
    ['links', links.map(projectLinkKey)],
  ] as const) {
    const seen = new Set<string>();
    for (const [at, id] of ids.entries()) {
      if (seen.has(id)) throw unfit(`${kind}.${at}`, 'twice');
      seen.add(id);
    }
  }
  const there = new Set(nodes.map(({ id }) => id));
  for (const [at, link] of links.entries())
    for (const end of ['source', 'target'] as const)
      if (!there.has(link[end])) throw unfit(`links.${at}.${end}`, 'not_in_list');
}

/** What was drawn, or why it is no canvas. */
export function canvasFrom(given: unknown): ProjectCanvas {
  const { data, error } = ProjectCanvas.safeParse(given);
  if (error) {
    const { '': whole, ...fields } = fieldProblems(error);
    throw new Refusal('bigdata.canvas_unfit', whole ? { location: 'format' } : fields);
  }
  mustHangTogether(data);
  return data;
}

type Ports = Pick<ProjectNode, 'inputs' | 'outputs'>;
const named = (ports: Ports['inputs']) => ports.map(({ name, kind }) => `${name} ${kind}`).join();
const areSame = (one: Ports, other: Ports) =>
  named(one.inputs) === named(other.inputs) && named(one.outputs) === named(other.outputs);

/** The ports something really has; undefined: nothing of that version and digest was approved. */
async function truePorts(db: Db, node: ProjectNode): Promise<Ports | undefined> {
  if (node.kind !== 'algorithm') return sourcePorts(node.kind);
  if (node.version === null) return undefined;
  const row = await approvedVersion(db, node.objectId, node.version);
  return row?.digest === node.digest ? portsOf(row.manifest.parameters) : undefined;
}

/**
 * With the ports things really have. What is not known stays as it was drawn: a project may be saved unfinished, and
 * what is another's is answered like what does not exist. It is asked for again before it runs.
 */
export async function withTruePorts(db: Db, canvas: ProjectCanvas): Promise<ProjectCanvas> {
  const known = new Map<string, Ports | undefined>();
  const nodes: ProjectNode[] = [];
  for (const [at, node] of canvas.nodes.entries()) {
    const key = `${node.kind} ${node.objectId} ${node.version} ${node.digest}`;
    if (!known.has(key)) known.set(key, await truePorts(db, node));
    const ports = known.get(key);
    if (ports && !areSame(ports, node)) throw unfit(`nodes.${at}`, 'ports');
    nodes.push(ports ? { ...node, ...ports } : node);
  }
  return { ...canvas, nodes };
}

/** The fixed call says the modules besides: they have to be those of the file. */
export function mustBeModules(canvas: ProjectCanvas, modules: readonly ProjectModule[]) {
  const line = (id: string, objectId: string, code: string) => `${id} ${objectId.toLowerCase()} ${code}`;
  const drawn = canvas.nodes.map(({ id, objectId, kind }) => line(id, objectId, MODULE_CODES[kind]));
  const said = modules.map(({ id, objectId, moduleType }) => line(id, objectId, moduleType.code));
  if (drawn.toSorted().join() !== said.toSorted().join()) throw new Refusal('bigdata.modules_differ');
}

/** For a project that is there already, or for a new one: what another project has is not there for it. */
type Whose = { id: string | null; enterprise_id: string | null };
export async function uploadedCanvas(ctx: ActorContext, location: string, { id, enterprise_id }: Whose) {
  await takeTurn(ctx.db, `upload ${location}`);
  const holder = await holderOf(ctx.db, location);
  if (holder !== undefined && holder !== id) throw new Refusal('bigdata.canvas_unknown');
  const text = await uploadedText(ctx, location, enterprise_id);
  return withTruePorts(ctx.db, canvasFrom(parsed(text)));
}
