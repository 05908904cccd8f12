// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { gateway, OWNER, READER } from '../shared/test-gateway.ts';
import {
  at,
  becomes,
  buttons,
  draw,
  freshWorld,
  id,
  idOf,
  page,
  press,
  sees,
  shown,
  world,
  write,
} from '../shared/test-screens.tsx';
import { argumentsOf, problemOf, type Row, rowsOf } from './arguments.ts';
import { CommandDrawer } from './command-drawer.tsx';
import { CommandList } from './command-list.tsx';

const row = (more: Partial<Row>): Row => ({ key: 'k', name: 'speed', kind: 'number', value: '1', ...more });

describe('arguments', () => {
  it.each([
    [row({}), undefined],
    [row({ name: ' ' }), 'nameMissing'],
    [row({ value: '' }), 'noNumber'],
    [row({ value: '1,5' }), 'noNumber'],
    [row({ kind: 'text', value: '' }), undefined],
    [row({ kind: 'text', value: 'x'.repeat(501) }), 'valueLong'],
  ])('%j: %s', (one, problem) => {
    expect(problemOf(one, [one])).toBe(problem);
  });
  it('have names of their own', () => {
    expect(problemOf(row({}), [row({}), row({ key: 'l', name: 'speed ' })])).toBe('nameTwice');
  });
  it('are sent as what they are, and come back', () => {
    const all = { speed: 1.5, mode: 'auto', on: false, until: null };
    expect(argumentsOf(rowsOf(all))).toEqual(all);
  });
});

describe('commands', () => {
  freshWorld();
  const SEND = `/api-equipment/sendEquipmentCommand/${id}`;
  const LIST = `/api-equipment/equipmentCommands/${id}`;
  const command = (more: object = {}) => ({
    ...{ id: idOf(80), equipmentId: id, name: 'restart', arguments: {}, state: 'queued', answer: null },
    ...{ refusal: '', askedBy: '林乔', askedAt: at, sentAt: null, deliveredAt: null, endedAt: null },
    ...{ expiresAt: at, ...more },
  });
  const type = async (label: string, text: string) => {
    const field = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  };

  it('are sent with their arguments, once these are right', async () => {
    world.answers[SEND] = command();
    const away = gateway({ status: '3' });
    await draw(<CommandDrawer gateway={away} onClose={() => {}} />, OWNER);
    await sees('网关现在不在线');
    await write('命令', 'set-speed');
    await press('添加参数');
    await press('发送');
    await sees('请填写参数名');
    expect(world.sent).toEqual([]);
    await type('参数名', 'mode');
    await type('mode 值', 'auto');
    await press('发送');
    await becomes(() => expect(world.toasts).toEqual(['命令 restart 等待网关上线']));
    expect(world.sent[0]?.body).toEqual({
      ...{ name: 'set-speed', arguments: { mode: 'auto' }, timeoutSeconds: 30, waitMinutes: 60 },
    });
  });
  it('say what became of them; those that wait can be canceled', async () => {
    world.answers[LIST] = page([
      command(),
      command({ id: idOf(81), name: 'read', state: 'answered', answer: { ok: true } }),
      command({ id: idOf(82), name: 'calibrate', state: 'refused', refusal: 'busy' }),
    ]);
    world.answers[`/api-equipment/equipmentCommands/${idOf(80)}/cancel`] = command({ state: 'cancelled' });
    await draw(<CommandList gateway={gateway()} />, OWNER);
    await sees('calibrate');
    expect(shown()).toContain('{"ok":true}');
    expect(shown()).toContain('busy');
    expect(buttons('取消')).toHaveLength(1);
    await press('取消');
    await becomes(() => expect(world.toasts).toEqual(['命令已取消']));
    expect(world.questions[0]?.title).toBe('取消命令 restart？');
  });
  it('are not sent by readers', async () => {
    world.answers[LIST] = page([command()]);
    await draw(<CommandList gateway={gateway()} />, READER);
    await sees('restart');
    expect([...buttons('发送'), ...buttons('取消'), ...buttons('再次发送')]).toEqual([]);
  });
});
