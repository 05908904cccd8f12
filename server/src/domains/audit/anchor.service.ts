import { type Context, inTransaction, type Kit } from '../../kit/context.ts';
import { type Anchor, appendAnchor, readAnchors } from './anchor.file.ts';
import { type Break, chainHead, sealsAt } from './check.queries.ts';

/** Notes the head of the chain outside the database, if it has grown, and has it told. */
export const anchorChain = (kit: Kit) =>
  inTransaction(kit, { platform: 'note the head of the audit chain' }, async (ctx) => {
    const { seq, hash } = await chainHead(ctx.db);
    const last = (await readAnchors(kit.env)).at(-1);
    if (seq === 0 || last?.seq === seq) return;
    const anchor = { seq, hash: hash.toString('hex'), time: new Date().toISOString() };
    await kit.events.emit(ctx, 'audit.chain_anchored', anchor);
    await appendAnchor(kit.env, anchor);
  });

export type Compared = { anchors: number; anchoredAt: Date | null; broken: Break | undefined };

/** Whether every head that was ever noted is still where it was. */
export async function compareAnchors({ db, kit }: Context): Promise<Compared> {
  const anchors = await readAnchors(kit.env);
  const kept = new Map((await sealsAt(db, anchors)).map(({ seq, hash }) => [seq, hash.toString('hex')]));
  const head = await chainHead(db);
  const off = anchors.find(({ seq, hash }) => kept.get(seq) !== hash);
  const last = anchors.at(-1);
  return {
    anchors: anchors.length,
    anchoredAt: last ? new Date(last.time) : null,
    broken: off && { seq: off.seq, why: whyOff(off, head.seq) },
  };
}

const whyOff = ({ seq }: Anchor, head: number) => (seq > head ? 'tail_cut' : 'anchor_differs');
