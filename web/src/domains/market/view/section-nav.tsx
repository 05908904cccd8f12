import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/view/en.ts';
import { SECTIONS, type SectionName } from './section.tsx';

/** Plain links to the parts of the page; they stay in sight. */
export function SectionNav() {
  const t = useText(words).nav;
  const now = useSectionInSight();
  const row = useRef<HTMLElement>(null);
  // On a phone the row is longer than the screen. Only it moves, never the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link of `now` is looked for in the page
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (link) row.current?.scrollTo({ left: link.offsetLeft - (innerWidth - link.offsetWidth) / 2 });
  }, [now]);
  return (
    <nav
      className="market-view-nav cy-sunk cy-scroll-x cy-flex cy-gap-24 cy-ruled"
      ref={row}
      aria-label={t.label}
    >
      {SECTIONS.map((name) => (
        <a
          className="cy-rigid cy-faint"
          key={name}
          href={`#${name}`}
          aria-current={name === now ? 'location' : undefined}
        >
          {t[name]}
        </a>
      ))}
    </nav>
  );
}

/** Below the header and these links. */
const LINE = 140;

/** The last part whose beginning has passed the top; at the very end of the page the last one. */
function useSectionInSight(): SectionName {
  const [now, setNow] = useState<SectionName>('preview');
  useEffect(() => {
    const look = () => {
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const passed = SECTIONS.filter(
        (name) => (document.getElementById(name)?.getBoundingClientRect().top ?? Infinity) <= LINE,
      );
      setNow((atEnd ? SECTIONS.at(-1) : passed.at(-1)) ?? 'preview');
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return now;
}
