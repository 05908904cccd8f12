import { describe, expect, it } from 'vitest';
import { cleanHtml } from '../../../kit/html.ts';
import { paragraphs, plainOf } from './clean.ts';

describe('cleaning rich text', () => {
  it.each([
    [
      'shapes of words stay',
      '<h2>题</h2><p><strong>粗</strong> <em>斜</em></p>',
      '<h2>题</h2><p><strong>粗</strong> <em>斜</em></p>',
    ],
    ['scripts go with what is in them', '<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    [
      'handlers go',
      '<p onmouseover="x()" style="position:fixed" class="ant-modal" id="root">a</p>',
      '<p>a</p>',
    ],
    ['pictures go, also as tracking pixels', '<img src="https://evil.example/p.gif">a', 'a'],
    ['half a tag is no tag', '<p>a</p><scr<script>ipt>alert(1)</script>', '<p>a</p>ipt&gt;alert(1)'],
    [
      'svg and math go',
      '<svg><a xlink:href="javascript:alert(1)">x</a></svg><math></math>',
      '<a rel="noopener noreferrer nofollow" target="_blank">x</a>',
    ],
    [
      'links in disguise lose where they lead',
      '<a href="java&#10;script:alert(1)">x</a>',
      '<a rel="noopener noreferrer nofollow" target="_blank">x</a>',
    ],
    [
      'links without a scheme lose it too when they lead to another site',
      '<a href="//evil.example">x</a>',
      '<a rel="noopener noreferrer nofollow" target="_blank">x</a>',
    ],
    [
      'data links lose it too',
      '<a href="data:text/html,<script>alert(1)</script>">x</a>',
      '<a rel="noopener noreferrer nofollow" target="_blank">x</a>',
    ],
    ['forms go', '<form action="/cas/login"><input name="password"><button>ok</button></form>', 'ok'],
    ['an unclosed tag is closed', '<p><strong>a', '<p><strong>a</strong></p>'],
  ])('is right: %s', (_, given, kept) => {
    expect(cleanHtml(given)).toBe(kept);
    expect(cleanHtml(kept)).toBe(kept);
  });

  it('reads it as plain text, line by line', () => {
    expect(plainOf('<p>一 &lt;b&gt; &amp;amp;</p><ul><li>二</li><li>三</li></ul>')).toBe(
      '一 <b> &amp;\n二\n三',
    );
  });

  it('makes rich text of plain text without any markup in it', () => {
    const text = '第一行 <b>不粗</b>\n\n"第二行" & 完';
    expect(plainOf(paragraphs(text))).toBe('第一行 <b>不粗</b>\n"第二行" & 完');
    expect(cleanHtml(paragraphs(text))).toBe(cleanHtml(cleanHtml(paragraphs(text))));
    expect(paragraphs(' ')).toBe('');
  });
});
