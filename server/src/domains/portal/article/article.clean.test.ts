import { expect, test } from 'vitest';
import { cleanArticle, isEmptyArticle } from './article.clean.ts';

test.each([
  ['<p>好 <strong>b</strong></p>', '<p>好 <strong>b</strong></p>'],
  ['<h1>t</h1><h2>u</h2>', '<h2>t</h2><h2>u</h2>'],
  ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
  ['<p onclick="x()" style="color:red" class="cy-bad" id="main">a</p>', '<p>a</p>'],
  ['<iframe src="https://x.example"></iframe><form><input></form>', ''],
  ['<a href="/common/help-home">a</a>', '<a href="/common/help-home">a</a>'],
  ['<a href="#steps">a</a>', '<a href="#steps">a</a>'],
  [
    '<a href="https://x.example" target="_self" onclick="x()">a</a>',
    '<a href="https://x.example" rel="noopener noreferrer nofollow" target="_blank">a</a>',
  ],
  ['<a href="javascript:alert(1)">a</a>', '<a rel="noopener noreferrer nofollow" target="_blank">a</a>'],
  ['<a href="java&#10;script:alert(1)">a</a>', '<a rel="noopener noreferrer nofollow" target="_blank">a</a>'],
  ['<a href="//x.example">a</a>', '<a rel="noopener noreferrer nofollow" target="_blank">a</a>'],
  [
    '<img src="/api-imagefiles/browse?name=file-1.png" alt="图" width="640" height="9x" onerror="x()">',
    '<img src="/api-imagefiles/browse?name=file-1.png" alt="图" width="640" />',
  ],
  ['<img src="https://x.example/spy.png"><img src="x" onerror="alert(1)">', ''],
  ['<img src="/api-imagefiles/browse?name=a&amp;signature=b"><img src="/delete-session">', ''],
  ['<img src="data:image/svg+xml,<svg onload=alert(1)>">', ''],
])('the text of an article is cleaned: %s', (given, kept) => {
  expect(cleanArticle(given)).toBe(kept);
  expect(cleanArticle(kept)).toBe(kept);
});

test.each([
  ['', true],
  ['<p></p><p>&nbsp; </p><hr />', true],
  ['<p>a</p>', false],
  ['<p><img src="/api-imagefiles/browse?name=a" alt="" /></p>', false],
])('%s is empty text: %s', (clean, empty) => {
  expect(isEmptyArticle(clean)).toBe(empty);
});
