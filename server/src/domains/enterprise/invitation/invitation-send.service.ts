import { INVITATIONS_A_DAY } from '@cloudyard/contract/enterprise/invitation.ts';
import type { Context } from '../../../kit/context.ts';
import { takeTurn } from '../../../kit/db.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { hashToken, linkTo, randomSigns, sendMails } from '../../identity/index.ts';
import { markSent, type Place, sentInADay } from './invitation.queries.ts';
import { type Inviting, invitationMail } from './invitation.words.ts';

const PAGE = '/common/register-with-invitation-code';

/** `to`: the address of a user who is invited in person. */
type Addressed = { id: string; name: string; email: string; to?: string };

/** Sends each of them under a new link: mails and invitations change in one transaction, whatever their number. */
export async function dispatch(ctx: Context, inviting: Inviting, people: readonly Addressed[]) {
  if (people.length === 0) return;
  const tokens = people.map(() => randomSigns(43));
  const mails = people.map(({ name, email, to = email }, at) => ({
    to,
    ...invitationMail(inviting, name, linkTo(ctx, PAGE, tokens[at] as string)),
  }));
  const outgoing = await sendMails(ctx, mails, inviting.place);
  await markSent(
    ctx.db,
    people.map(({ id }, at) => ({
      id,
      hash: hashToken(tokens[at] as string),
      outgoingId: outgoing[at] as string,
    })),
  );
}

/** Refuses more than a day's worth; several calls at once are counted one after the other. */
export async function refuseFlood({ db }: Context, place: Place, more: number) {
  await takeTurn(db, `invitations ${place}`);
  if ((await sentInADay(db, place)) + more > INVITATIONS_A_DAY)
    throw new Refusal('enterprise.too_many_invitations');
}
