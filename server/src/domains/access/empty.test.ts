import { memberApi } from '@cloudyard/contract/access/member.ts';
import { menuApi } from '@cloudyard/contract/access/menu.ts';
import { employeeApi } from '@cloudyard/contract/enterprise/employee.ts';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { inboxApi } from '@cloudyard/contract/message/inbox.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStory } from './access.stories.ts';

// Over HTTP: the walk of all calls is the contract's (kit/empty.test.ts).

let story: Awaited<ReturnType<typeof openStory>>;
beforeAll(async () => {
  story = await openStory();
});
afterAll(() => story.test.close());

const asked = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const headers = { cookie: story.lin.cookie };
  const answer = await story.test.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return [answer.statusCode, answer.json()] as const;
};

it('empty parameters are answered as absent ones', async () => {
  const { here, lin } = story;
  const member = await asked('GET', `${employeeApi.withWork.path}?enterprise=${here}`);
  const role = `${memberApi.pairs.path}?role=${(await asked('GET', `/api-user/roles?enterpriseId=${here}`))[1][0].id}`;
  const page = `${employeeApi.page.path}?enterpriseId=${here}`;
  for (const [empty, absent] of [
    [`${employeeApi.withWork.path}?enterprise=${here}&department=&position=&user=`, member],
    [`${page}&type=&pageNumber=&sort=&below=`, await asked('GET', page)],
    [`${role}&user=`, await asked('GET', role)],
    [`${menuApi.list.path}?enterpriseId=`, await asked('GET', menuApi.list.path)],
  ] as const) {
    expect([empty, absent[0]]).toEqual([empty, 200]);
    expect([empty, await asked('GET', empty)]).toEqual([empty, absent]);
  }
  const body = { enterpriseId: here };
  const inbox = addressOf(inboxApi.page, { params: { userId: lin.userId } });
  const absent = await asked('POST', inbox, body);
  expect(absent[0]).toBe(200);
  expect(await asked('POST', inbox, { ...body, messageCategory: '' })).toEqual(absent);
});
