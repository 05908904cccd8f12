import type { SourceType, StatusCode } from '@cloudyard/contract/publishing/values.ts';
import type { Screen } from '../drawings.ts';

/** Who publishes in the demo: two enterprises people log in to, three they do not, the platform, and a user without an enterprise. */
export type Publisher = 'lin.qiao' | 'zhou.yan' | 'lan.zhou' | 'qi.ming' | 'lv.yuan' | 'admin' | 'su.wen';

/** An application in a few words; everything else follows from them. */
export type Sketch = {
  by: Publisher;
  code: string;
  name: string;
  enName: string;
  /** Of the second level. */
  category: string;
  colour: string;
  /** One sign on its logo. */
  glyph: string;
  /** Fen a month; null: no plan yet. */
  price: number | null;
  days: number;
  /** So many hours it has been waiting for its review. */
  hours?: number;
  text: string;
  en: string;
  points: readonly string[];
  screens?: readonly Screen[];
  /** Files when not said. */
  source?: SourceType;
  mobile?: true;
  /** Of the application and of its newest version; online when not said. */
  status?: StatusCode;
  versionStatus?: StatusCode;
  rejected?: string;
  /** Why it was sent back before it passed. */
  mended?: string;
  /** A reviewer has claimed what waits. */
  claimed?: true;
  /** What each later version brought; the first one is the first release. */
  notes?: readonly string[];
};
