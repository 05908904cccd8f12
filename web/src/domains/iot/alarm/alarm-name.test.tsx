// @vitest-environment jsdom

import type { Alarm } from '@cloudyard/contract/iot/alarm.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { useAlarmName } from './alarm-name.ts';

const Said = ({ alarm }: { alarm: Pick<Alarm, 'kind' | 'title'> }) => <p>{useAlarmName()(alarm)}</p>;

it.each([
  [{ kind: 'outage', title: 'Gateway away' }, '网关离线'],
  [{ kind: 'rule', title: '1 号泵过热' }, '1 号泵过热'],
] as const)('%j is called %s', (alarm, said) => {
  const host = document.createElement('div');
  const root = createRoot(host);
  act(() => root.render(<Said alarm={alarm} />));
  expect(host.textContent).toBe(said);
  act(() => root.unmount());
});
