import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type Article, articleApi } from '@cloudyard/contract/portal/article.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { inTransaction } from '../../../kit/context.ts';
import { draft, emptyDraft, openPress, type Press } from './article.stories.ts';

let press: Press;
beforeAll(async () => {
  press = await openPress();
});
afterAll(() => press.test.close());

describe('the editors’ calls about articles', () => {
  const one = { params: { id: NIL } };
  strangersAreRefused(
    () => press.test,
    articleApi.manage,
    () => ({ query: {} }),
  );
  strangersAreRefused(
    () => press.test,
    articleApi.managed,
    () => one,
  );
  strangersAreRefused(
    () => press.test,
    articleApi.save,
    () => ({ body: emptyDraft }),
  );
  strangersAreRefused(
    () => press.test,
    articleApi.publish,
    () => ({ ...one, body: { version: 1 } }),
  );
  strangersAreRefused(
    () => press.test,
    articleApi.withdraw,
    () => ({ ...one, body: { version: 1 } }),
  );
  strangersAreRefused(
    () => press.test,
    articleApi.discard,
    () => ({ ...one, body: { version: 1 } }),
  );
  strangersAreRefused(
    () => press.test,
    articleApi.remove,
    () => ({ ...one, query: { version: 1 } }),
  );
  strangersAreRefused(
    () => press.test,
    articleApi.saveCategories,
    () => ({ body: [] }),
  );

  it('refuse administrators of an enterprise', async () => {
    const lin = await press.test.as('lin.qiao');
    expect((await press.save(emptyDraft, lin)).status).toBe(403);
    expect((await press.setCategories([], lin)).status).toBe(403);
  });
});

describe('an article that is not published', () => {
  it('is not found by list, words, id, name, or beside others', async () => {
    const shown = await press.published({ kind: 'announcement', title: '夜间维护' });
    const hidden = await press.saved({
      kind: 'announcement',
      title: '秘密收购',
      slug: 'secret-deal',
      body: '<p>收购</p>',
    });
    expect(await press.titles({ kind: 'announcement' })).toEqual(['夜间维护']);
    expect(await press.titles({ q: '收购' })).toEqual([]);
    for (const key of [hidden.id, 'secret-deal']) {
      const { status, body } = await press.read(key);
      expect([status, body.code]).toEqual([404, 'portal.article_not_found']);
    }
    const { body } = await press.read(shown.id);
    expect([body.previous, body.next, body.related]).toEqual([null, null, []]);
    const vote = await press.test.visitor.ask(articleApi.helpful, {
      params: { id: hidden.id },
      body: { helpful: true },
    });
    expect(vote.status).toBe(404);
  });

  it('is a draft beside the published text, until it is published too', async () => {
    const first = await press.published({ title: '旧标题', slug: 'waits', summary: '旧摘要' });
    const change = draft({ title: '新标题', slug: 'waits', body: '<p>还没人读过的字</p>' });
    const { body: waiting } = await press.save({ ...change, id: first.id, version: first.version });
    expect(waiting).toMatchObject({ title: '新标题', drafted: true, published: { title: '旧标题' } });
    const before: Article = (await press.read('waits')).body;
    expect([before.title, before.body, before.updatedAt]).toEqual([
      '旧标题',
      '<p>正文</p>',
      before.publishedAt,
    ]);
    expect(await press.titles({ q: '还没人读过' })).toEqual([]);
    expect((await press.managed({ q: '新标题', state: 'changed' })).totalElements).toBe(1);
    const { body: after } = await press.publish(first.id, waiting.version);
    expect(after).toMatchObject({ drafted: false, published: { title: '新标题' } });
    const now: Article = (await press.read(first.id)).body;
    expect([now.title, now.body, now.summary]).toEqual(['新标题', '<p>还没人读过的字</p>', '']);
    // Correcting it does not move it to the top of the news.
    expect(now.publishedAt).toBe(before.publishedAt);
    expect(now.updatedAt > now.publishedAt).toBe(true);
    expect(await press.titles({ q: '还没人读过' })).toEqual(['新标题']);
  });

  it('is discarded, and nothing is pending when it equals the published text', async () => {
    const first = await press.published({ title: '照旧' });
    const { body: waiting } = await press.save({
      ...draft({ title: '改过' }),
      id: first.id,
      version: first.version,
    });
    const { body: back } = await press.admin.ask(articleApi.discard, {
      params: { id: first.id },
      body: { version: waiting.version },
    });
    expect(back).toMatchObject({ title: '照旧', drafted: false });
    const { body: same } = await press.save({
      ...draft({ title: '照旧' }),
      id: first.id,
      version: back.version,
    });
    expect(same.drafted).toBe(false);
  });
});

describe('publishing an article', () => {
  it('needs a text', async () => {
    for (const body of ['', '<p>&nbsp;</p>', '<script>alert(1)</script>']) {
      const { id, version } = await press.saved({ body });
      const { status, body: refused } = await press.publish(id, version);
      expect([status, refused.code]).toEqual([400, 'portal.article_empty']);
    }
    const { status, body } = await press.save(draft({ title: ' ' }));
    expect([status, Object.keys(body.fields)]).toEqual([400, ['title']]);
  });

  it('is taken back and then deleted, with an audit entry for each', async () => {
    const { id, version } = await press.published({ title: '来去', slug: 'comes-and-goes' });
    const gone = await press.admin.ask(articleApi.remove, { params: { id }, query: { version } });
    expect([gone.status, gone.body.code]).toEqual([409, 'portal.article_published']);
    const { body: back } = await press.admin.ask(articleApi.withdraw, { params: { id }, body: { version } });
    expect(back).toMatchObject({ publishedAt: null, published: null, draft: { title: '来去' } });
    expect((await press.read('comes-and-goes')).status).toBe(404);
    const query = { version: back.version };
    expect((await press.admin.ask(articleApi.remove, { params: { id }, query })).status).toBe(200);
    expect((await press.admin.ask(articleApi.managed, { params: { id } })).status).toBe(404);
    const entries = await inTransaction(press.test.kit, { platform: 'test' }, ({ db }) =>
      db.selectFrom('audit_entry').select('action').where('object_id', '=', id).orderBy('id').execute(),
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'portal.article.save',
      'portal.article.publish',
      'portal.article.withdraw',
      'portal.article.remove',
    ]);
  });

  it('lets one of two editors win', async () => {
    const { id, version } = await press.saved({ title: '两人' });
    const both = await Promise.all(
      ['甲', '乙'].map((title) => press.save({ ...draft({ title }), id, version })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('portal.article_changed');
    expect((await press.save({ ...draft({}), id })).body.code).toBe('portal.article_changed');
    expect((await press.publish(id, version)).body.code).toBe('portal.article_changed');
  });

  it('takes nothing but the draft from the body', async () => {
    const forged = {
      publishedAt: '2020-01-01T00:00:00Z',
      published_at: '2020-01-01',
      helpful: 99,
      created_by: NIL,
    };
    const { body } = await press.save({ ...draft({ title: '夹带' }), ...forged });
    expect(body).toMatchObject({ publishedAt: null, helpful: 0, updatedBy: '沈知行' });
  });

  it('cleans what was written', async () => {
    const body = `<h2 onclick="x()">步骤</h2><p>好<script>alert(1)</script></p><img src=x onerror=alert(1)>
      <a href="javascript:alert(1)">a</a>`;
    const one = await press.published({ title: '<b>标题</b>', slug: 'cleaned', body, bodyEn: body });
    const got: Article = (await press.read(one.id)).body;
    expect(`${got.body}${got.bodyEn}`).not.toMatch(/script|onclick|onerror|<img/);
    expect(got.body).toContain('<h2>步骤</h2>');
    // A title is plain text.
    expect(got.title).toBe('<b>标题</b>');
  });
});

describe('the name of an article in its address', () => {
  it('is given once, to drafts as well', async () => {
    const one = await press.published({ title: '一', slug: 'first-name' });
    const other = await press.published({ title: '二', slug: 'other-name' });
    const taken = async (body: object) => {
      const answer = await press.save(body);
      return [answer.status, answer.body.code];
    };
    const no = [409, 'portal.article_slug_taken'];
    expect(await taken(draft({ slug: 'first-name' }))).toEqual(no);
    expect(await taken({ ...draft({ slug: 'first-name' }), id: other.id, version: other.version })).toEqual(
      no,
    );
    await press.save({ ...draft({ title: '一', slug: 'wished' }), id: one.id, version: one.version });
    expect(await taken(draft({ slug: 'wished' }))).toEqual(no);
    expect((await press.save(draft({ slug: 'Not OK' }))).body.fields).toHaveProperty('slug');
  });

  it('is given to one of two that want it at once', async () => {
    const both = await Promise.all([1, 2].map(() => press.save(draft({ slug: 'raced' }))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
