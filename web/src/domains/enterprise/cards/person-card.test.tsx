// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { draw, enterpriseId, freshWorld, idOf, sees, userId, world } from '../../../kit/test-page.tsx';
import { PersonCard } from './person-card.tsx';

freshWorld();

const place = (id: string, alias: string) => ({ id, name: `${alias}有限公司`, alias, logo: null });
async function card(code: number, avatar: string | null = null) {
  world.answers[`/api-user/users/${userId}/enterprises`] = [
    place(enterpriseId, '海川重工'),
    place(idOf(97), '云杉精密'),
  ];
  world.answers['/api-user/personInfoes'] = {
    ...{ username: 'lin.qiao', phone: '13800000002', avatar, status: '', companyName: '', roleNames: '' },
    code,
  };
  await draw(<PersonCard />, ['space.space.manage']);
  await sees('云杉精密');
}
const link = (path: string) => document.querySelector<HTMLAnchorElement>(`a[href="${path}"]`);

// rule: card.createEnterprise
it('who is certified is offered to create an enterprise', async () => {
  await card(3);
  expect(link('/console/create-enterprise-details')).not.toBeNull();
});

it('who is not certified is not offered that', async () => {
  await card(4);
  expect(link('/console/create-enterprise-details')).toBeNull();
});

// rule: card.avatar
it('without a picture there is one of ours', async () => {
  await card(0);
  expect(document.querySelector('header svg, header img')).not.toBeNull();
});

// rule: card.enterpriseTags
it('the enterprise one works for stands out among one’s own', async () => {
  await card(0);
  const current = [...document.querySelectorAll('[aria-current=true]')].map((one) => one.textContent);
  expect(current).toEqual(['海川重工']);
});

// rule: card.tenantSpace
it('setting up a space opens in a window of its own', async () => {
  await card(0);
  expect(link('/console/initialize-tenant-space')?.target).toBe('_blank');
});
