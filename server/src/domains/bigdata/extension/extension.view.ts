import type { EvidenceRun } from '@cloudyard/contract/algorithm/verification.ts';
import type { Extension, ExtensionPage, OfferedExtension } from '@cloudyard/contract/bigdata/extension.ts';
import { type ApprovedVersion, categoryView, parametersView, typeView } from '../../algorithm/index.ts';
import { differenceOf, hasUpdate, isRunnable, limitsOf } from './extension.policy.ts';
import type { ExtensionDetail, ExtensionRow } from './extension.queries.ts';

const packageView = (row: ExtensionRow) => ({
  ...{ id: row.id, name: row.name, nameEn: row.name_en || row.name, scope: row.scope, logo: row.logo },
  ...{ description: row.description, descriptionEn: row.description_en || row.description },
  ...{ category: categoryView(row), algorithmType: typeView(row.mode) },
  ...{ publisher: row.publisher ?? '', newest: row.online_version },
});

export const offeredView = (row: ExtensionRow): OfferedExtension => ({
  ...packageView(row),
  approvedAt: row.approved_at.toISOString(),
});

export function extensionView(row: ExtensionRow): Extension {
  const isThere = row.extension_id !== null || row.scope === 'system';
  return {
    ...packageView(row),
    ...{ version: isThere ? row.number : null, digest: isThere ? row.digest : null },
    ...{ hasUpdate: hasUpdate(row), isRunnable: isRunnable(row), autoUpdate: row.auto_update ?? false },
    installedBy: row.installed_name ?? '',
    installedAt: row.installed_at?.toISOString() ?? null,
    updatedAt: row.updated_at?.toISOString() ?? null,
  };
}

const runView = ({ name, kind, ms, peakMb, writtenBytes, outputs, touched }: EvidenceRun) => ({
  ...{ name, kind, ms, peakMb, writtenBytes, touched, rows: outputs[0]?.rows ?? null },
});

type Shown = { versions: readonly ApprovedVersion[]; to: number | undefined; uses: ExtensionPage['uses'] };

export function pageView(row: ExtensionDetail, { versions, to, uses }: Shown): ExtensionPage {
  const wanted = versions.find(({ number }) => number === (to ?? row.online_version));
  const isOther = row.extension_id !== null && wanted !== undefined && wanted.number !== row.number;
  return {
    ...extensionView(row),
    ...{ parameters: parametersView(row.manifest), limits: limitsOf(row.manifest), uses },
    runs: (row.runs ?? []).map(runView),
    versions: versions.map(({ number, digest, approved_at, manifest }) => ({
      ...{ version: number, digest, approvedAt: approved_at.toISOString(), limits: limitsOf(manifest) },
    })),
    difference: isOther ? differenceOf(row, wanted) : null,
  };
}
