import { type HubItem, type HubKind, hubApi } from '@cloudyard/contract/bigdata/hub.ts';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { datasetStory } from '../dataset/dataset.stories.ts';

export type ShareDraft = {
  with: 'colleague' | 'enterprise';
  name: string;
  mayDownload?: boolean;
  until?: string | null;
};
export type HubStory = Awaited<ReturnType<typeof hubStory>>;

/** What stories about the hub share: lin of 海川重工 gives, zhou of 云杉精密 gets. */
export async function hubStory(test: TestApp) {
  const story = await datasetStory(test);
  const { lin } = story;
  const share = (id: string, draft: ShareDraft, who: Caller = lin, kind: HubKind = 'dataset') =>
    who.ask(hubApi.share, { params: { kind, id }, body: { mayDownload: false, until: null, ...draft } });
  const shares = (id: string, who: Caller = lin) =>
    who.ask(hubApi.shares, { params: { kind: 'dataset', id } });
  const revoke = (id: string, who: Caller = lin) => who.ask(hubApi.revoke, { params: { id } });
  const follow = (id: string, isFollowed: boolean, who: Caller, kind: HubKind = 'dataset') =>
    who.ask(hubApi.follow, { params: { kind, id }, body: { isFollowed } });
  const hub = async (who: Caller, query: object = {}) => (await who.ask(hubApi.page, { query })).body;
  const given = async (who: Caller): Promise<string[]> =>
    (await hub(who, { reason: 'given' })).content.map(({ id }: HubItem) => id);
  return { ...story, share, shares, revoke, follow, hub, given };
}
