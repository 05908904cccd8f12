// @vitest-environment jsdom

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { locale } from '../../../../kit/text.ts';
import { type Choices, RunChoices, saidAtStart } from './run-choices.tsx';

type Plan = Parameters<typeof RunChoices>[0]['plan'];
const asked: Plan['asked'] = [
  { name: 'since', type: 'integer', scope: 'run', defaultValue: 30 },
  { name: 'line', type: 'string', scope: 'run', label: { cn: '产线', en: 'Line' } },
];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // The fields ask how wide the window is, which this browser does not know.
  const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => media);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  locale.set('cn');
});

function shown(plan: Plan, onChange: (choices: Choices) => void = () => undefined) {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  act(() => root.render(<RunChoices plan={plan} choices={{}} onChange={onChange} />));
  return { host, end: () => act(() => root.unmount()) };
}

describe('what is decided at the start of a run', () => {
  it('is only what was changed', () => {
    expect(saidAtStart(asked, { since: 30, line: null })).toBeUndefined();
    expect(saidAtStart(asked, { since: 7, line: '' })).toEqual({ since: 7 });
    expect(saidAtStart(asked, { since: null, line: 'A' })).toEqual({ line: 'A' });
  });

  it('is where it runs, where there is a choice', () => {
    const none = shown({ engines: ['local'], asked: [] });
    expect(none.host.textContent).toBe('');
    none.end();
    const onChange = vi.fn();
    const both = shown({ engines: ['local', 'spark'], asked: [] }, onChange);
    const cluster = [...both.host.querySelectorAll('label')].find(
      ({ textContent }) => textContent === 'Spark 集群',
    );
    act(() => cluster?.querySelector('input')?.click());
    expect(onChange).toHaveBeenCalledWith({ engine: 'spark' });
    both.end();
  });

  it('is what its modules ask for, in the language of the page', () => {
    const cn = shown({ engines: ['local'], asked });
    expect(cn.host.textContent).toContain('运行前填写');
    expect(cn.host.textContent).toContain('产线');
    cn.end();
    act(() => locale.set('en'));
    const en = shown({ engines: ['local', 'spark'], asked });
    expect(en.host.textContent).toContain('To fill in before the run');
    expect(en.host.textContent).toContain('Spark cluster');
    en.end();
  });
});
