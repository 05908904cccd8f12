import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../kit/context.ts';
import { hotBytes } from '../source/source.queries.ts';
import { archiveRows, LATER, openStory, type Story, T } from './archive.stories.ts';
import { grantedBytes, isBeyondQuota } from './retention.service.ts';
import { heldBy, seenHeld } from './room.service.ts';
import { sealEnded } from './seal.service.ts';

let story: Story;
beforeAll(async () => {
  story = await openStory();
});
afterAll(() => story?.close());

const hotOf = (enterprise: string) => story.asPlatform((db) => hotBytes(db, enterprise));
const beyond = (enterprise: string) =>
  inTransaction(story.kit, { platform: 'a test' }, (ctx) => isBeyondQuota(ctx, enterprise));

describe('what is not sealed yet', () => {
  it('is counted when it is stored, and not any more when it is sealed', async () => {
    const [mine] = story.enterprises;
    const source = await story.source(mine);
    await story.send(source, { series: [source.number], at: [T], value: [1] });
    const first = await hotOf(mine);
    expect(first).toBe(150 + 12);
    await story.send(source, {
      ...{ series: [source.number, source.text], at: [T, T + 1], value: [1, null] },
      ...{ quality: [1, 0], text: [null, 'abc'] },
    });
    expect(await hotOf(mine)).toBe(first + 150 + 2 * 12 + 2 * 4 + 2 * 2 + 3);
    await sealEnded(story.kit, LATER);
    expect(await hotOf(mine)).toBe(0);
  });

  it('takes the room of what is sealed, and holds its gateways back when it is too much by itself', async () => {
    const [mine, theirs] = story.enterprises;
    const source = await story.source(mine);
    await story.send(source, { series: [source.number], at: [T], value: [1] });
    await sealEnded(story.kit, LATER);
    const sealed = (await archiveRows(story, mine)).length;
    await story.send(source, { series: [source.number], at: [T + 1], value: [1] });
    expect([await beyond(mine), (await archiveRows(story, mine)).length]).toEqual([false, sealed]);
    const hot = (bytes: number) =>
      story.asPlatform((db) =>
        db.updateTable('telemetry_source').set({ hot_bytes: bytes }).where('id', '=', source.id).execute(),
      );
    // It will be a tenth of it when it is sealed, and nothing has to go for it.
    await hot((await story.as(mine, (ctx) => grantedBytes(ctx, mine))) - 1);
    expect([await beyond(mine), (await archiveRows(story, mine)).length]).toEqual([false, sealed]);
    // As if it were nearly a terabyte: more than any demo enterprise was granted.
    await hot(2 ** 42);
    expect([await beyond(mine), (await archiveRows(story, mine)).length]).toEqual([true, 0]);
    expect(await heldBy(story.kit, mine)).toBe('quota');
    expect(await heldBy(story.kit, theirs)).toBe(null);
    expect(await story.as(mine, (ctx) => seenHeld(ctx, mine))).toBe('quota');
    await hot(0);
    expect(await beyond(mine)).toBe(false);
  });

  it('is not taken when the disk is nearly full', async () => {
    const full = { ...story.kit, env: { ...story.kit.env, DISK_FLOOR_MB: 2 ** 40 } };
    expect(await heldBy(full, story.enterprises[1])).toBe('disk');
  });
});
