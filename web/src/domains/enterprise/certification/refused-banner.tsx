import { VersionBanner } from '../shared/version-banner.tsx';
import { type Version, wasRefused } from './beginning.ts';

/** Above a form: that it was rejected or withdrawn, with the reviewer's remark. Nothing above a first draft. */
export function RefusedBanner({ version }: { version: Version }) {
  if (wasRefused(version)) return <VersionBanner version={{ ...version, state: 'rejected' }} />;
  return version.state === 'withdrawn' ? <VersionBanner version={version} /> : null;
}
