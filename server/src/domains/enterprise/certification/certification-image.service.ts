import { certificationApi } from '@cloudyard/contract/enterprise/certification.ts';
import { type Content, ENTERPRISE_IMAGES, PERSON_IMAGES } from '@cloudyard/contract/enterprise/content.ts';
import { enterpriseApi } from '@cloudyard/contract/enterprise/enterprise.ts';
import type { FieldProblem } from '@cloudyard/contract/kit/errors.ts';
import { holds } from '../../../kit/actor.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { giveSealedTo, sealedFile, sealedOwners } from '../../file/index.ts';
import { namedImages } from './certification.policy.ts';
import { imagesStanding, isLogo, type Subject, standsInOwn } from './certification.queries.ts';

/**
 * Refuses images that are neither the writer's own nor in a version of the same subject already. Checked at
 * every save: an image in a version may be shown to everyone who may see the version. An image is its uploader's, and
 * an enterprise's only when that shows it of itself: an identity card is no thing of the place its owner stood in.
 */
export async function knownImages(ctx: ActorContext, subject: Subject, content: Content) {
  const images = Object.entries(namedImages(subject.kind, content));
  if (images.length === 0) return;
  const names = images.map(([, name]) => name);
  const standing = new Set(await imagesStanding(ctx.db, subject, names));
  const fresh = names.filter((name) => !standing.has(name));
  if (fresh.length === 0) return;
  for (const { name, owner_id } of await sealedOwners(ctx, fresh))
    if (owner_id === ctx.actor.userId) standing.add(name);
  const problems: Record<string, FieldProblem> = {};
  for (const [field, name] of images) if (!standing.has(name)) problems[field] = 'enterprise.image_not_found';
  if (Object.keys(problems).length > 0) throw new Refusal('kit.invalid', problems);
  if ('enterpriseId' in subject) await giveSealedTo(ctx, fresh, subject.enterpriseId);
}

const IMAGES = [...ENTERPRISE_IMAGES, ...PERSON_IMAGES];

async function isShown({ db, actor }: ActorContext, name: string) {
  const edits = holds(actor, certificationApi.enterprise.allow) ? actor.enterpriseId : null;
  const seesAll = holds(actor, enterpriseApi.list.allow);
  return (
    (await standsInOwn(db, { accountId: actor.userId, edits }, IMAGES, name)) ||
    (await isLogo(db, name, seesAll ? null : actor.userId))
  );
}

/**
 * An image the caller uploaded, or that stands in a version they may see. Any other is answered
 * like one that does not exist.
 */
export async function ownImage(ctx: ActorContext, name: string) {
  const shown = await isShown(ctx, name);
  const [file] = await sealedOwners(ctx, [name]);
  if (!file || (!shown && file.owner_id !== ctx.actor.userId))
    throw new Refusal('enterprise.image_not_found');
  return sealedFile(ctx, name);
}
