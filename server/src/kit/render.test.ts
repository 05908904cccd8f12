import { describe, expect, it, vi } from 'vitest';
import { type RenderedPage, type RenderOrder, shareRendered, styleByRules, withRendered } from './render.ts';

const order = (address: string): RenderOrder => ({ address, locale: 'cn', theme: 'system', imprint: {} });
const page = (html: string): RenderedPage => ({ html, state: '{}', head: '' });
const answerOf = async () => ({ status: 200, body: '' });

describe('a page that is rendered for many visitors', () => {
  it('is rendered once while it is fresh, and anew afterwards', async () => {
    let now = 0;
    const render = vi.fn(async ({ address }: RenderOrder) => page(`${address} ${now}`));
    const share = shareRendered({ render, close: async () => undefined }, () => now);
    expect((await share(order('/a'), answerOf))?.html).toBe('/a 0');
    now = 4000;
    expect((await share(order('/a'), answerOf))?.html).toBe('/a 0');
    expect((await share({ ...order('/a'), locale: 'en' }, answerOf))?.html).toBe('/a 4000');
    now = 6000;
    expect((await share(order('/a'), answerOf))?.html).toBe('/a 6000');
    expect(render).toHaveBeenCalledTimes(3);
  });

  it('is tried again when it could not be rendered', async () => {
    const render = vi.fn(async () => undefined as RenderedPage | undefined);
    const share = shareRendered({ render, close: async () => undefined });
    expect(await share(order('/a'), answerOf)).toBeUndefined();
    render.mockResolvedValue(page('there'));
    expect((await share(order('/a'), answerOf))?.html).toBe('there');
  });

  it('is not rendered while eight others wait', async () => {
    const ends: (() => void)[] = [];
    const render = vi.fn(
      ({ address }: RenderOrder) =>
        new Promise<RenderedPage>((resolve) => {
          ends.push(() => resolve(page(address)));
        }),
    );
    const share = shareRendered({ render, close: async () => undefined });
    const asked = Array.from({ length: 8 }, (_, at) => share(order(`/${at}`), answerOf));
    expect(await share(order('/one-too-many'), answerOf)).toBeUndefined();
    for (const end of ends) end();
    expect(await Promise.all(asked)).toHaveLength(8);
    expect(render).toHaveBeenCalledTimes(8);
  });

  it('is kept for two hundred addresses, the oldest forgotten first', async () => {
    const render = vi.fn(async ({ address }: RenderOrder) => page(address));
    const share = shareRendered({ render, close: async () => undefined });
    for (let at = 0; at <= 200; at += 1) await share(order(`/${at}`), answerOf);
    await share(order('/200'), answerOf);
    expect(render).toHaveBeenCalledTimes(201);
    await share(order('/0'), answerOf);
    expect(render).toHaveBeenCalledTimes(202);
  });

  it('keeps no visitor waiting who could have an empty page long since', async () => {
    vi.useFakeTimers();
    try {
      const share = shareRendered({
        render: () => new Promise(() => undefined),
        close: async () => undefined,
      });
      const asked = share(order('/slow'), answerOf);
      await vi.advanceTimersByTimeAsync(1500);
      expect(await asked).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('what is written into the page', () => {
  it.each([
    [
      'one rule for equal styles',
      '<i style="width:1px"></i><b style="width:1px"></b>',
      '[data-style="0"]{width:1px}',
    ],
    [
      'quotes as they are meant',
      '<i style="font-family:&quot;A&quot;"></i>',
      '[data-style="0"]{font-family:"A"}',
    ],
    [
      'nothing that could end the rule or its sheet',
      '<i style="a:b}&lt;/style>{"></i>',
      '[data-style="0"]{a:b/style}',
    ],
  ])('has %s', (_, html, rules) => {
    const styled = styleByRules(html);
    expect(styled.rules).toBe(rules);
    expect(styled.html).not.toContain(' style=');
  });

  it('stands in the root, with its language and what the browser goes on from', () => {
    const whole = withRendered(
      '<html lang="zh-CN"><head></head><body><div id="root"></div><noscript><h1>Text</h1></noscript></body></html>',
      { html: '<p style="color:red">$& text</p>', state: '{"a":"</script>"}', head: '<link rel="preload">' },
      { locale: 'en', nonce: 'n1' },
    );
    expect(whole).toBe(
      '<html lang="en"><head><style nonce="n1">[data-style="0"]{color:red}</style><link rel="preload"></head>' +
        '<body><div id="root"><p data-style="0">$& text</p></div>' +
        '<script type="application/json" id="rendered">{"a":"\\u003c/script>"}</script></body></html>',
    );
  });
});
