import type { Version } from '@cloudyard/contract/publishing/version.ts';
import { useState } from 'react';
import { Panel } from '../../../kit/panel.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/review/en.ts';
import { imageAddress } from '../lent/app-logo.tsx';
import { ShotViewer } from './shot-viewer.tsx';

export type Shots = Version['screenshots'];

export function Screenshots({ shots }: { shots: Shots }) {
  const t = useText(words);
  const [open, setOpen] = useState<number>();
  return (
    <Panel title={t.screenshots}>
      {shots.length === 0 ? (
        <p className="cy-faint">{t.noScreenshots}</p>
      ) : (
        <ul className="publishing-verify-shots cy-grid cy-gap-12 cy-list">
          {shots.map(({ id, uri, alt }, index) => (
            <li key={id}>
              <button
                className="cy-column cy-gap-4 cy-full cy-bare cy-same-font cy-size-12 cy-faint cy-left"
                type="button"
                aria-label={alt || fill(t.screenshot, { n: index + 1 })}
                onClick={() => setOpen(index)}
              >
                <img
                  className="cy-full cy-box cy-sunk"
                  src={imageAddress(uri, '256')}
                  alt=""
                  loading="lazy"
                />
                <span>{alt || fill(t.screenshot, { n: index + 1 })}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {open !== undefined && (
        <ShotViewer shots={shots} at={open} onShow={setOpen} onClose={() => setOpen(undefined)} />
      )}
    </Panel>
  );
}
