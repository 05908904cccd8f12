import { expect, it } from 'vitest';
import { imprint } from './head.ts';

it('says at the foot of public pages what the operator has set, and nothing else', () => {
  expect(imprint({})).toBe('');
  const said = imprint({ ICP_NUMBER: '京ICP备00000000号', COPYRIGHT_HOLDER: 'A "B" <c>' });
  expect(said).toContain('<meta name="cloudyard-icp" content="京ICP备00000000号" />');
  expect(said).toContain('content="A &quot;B&quot; &lt;c&gt;"');
});
