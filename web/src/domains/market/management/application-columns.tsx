import type { ApplicationRow } from '@cloudyard/contract/publishing/application.ts';
import { Tag } from 'antd';
import { type Column, code, Name, number, time } from '../../../kit/columns.tsx';
import { fill, type useText } from '../../../kit/text.ts';
import type { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { AppLogo } from '../../publishing/lent/app-logo.tsx';
import { AppStatusTag } from '../../publishing/lent/status.tsx';
import type { words } from '../i18n/management/en.ts';
import { LineCell } from './cells.tsx';

export type Words = ReturnType<typeof useText<(typeof words)['cn']>>;
type Called = ReturnType<typeof useLocalizedName>;

export const nameColumn = (t: Words, called: Called): Column<ApplicationRow> => ({
  key: 'name',
  title: t.name,
  sorter: true,
  render: (_, { id, name, enName, logo, ifModule, type }) => (
    <Name
      to={{ type: 'application', id }}
      mark={<AppLogo name={called({ name, nameEn: enName })} logo={logo} size={24} />}
      after={
        <>
          {ifModule && <Tag>{t.module}</Tag>}
          {type.code === 'EXCLUSIVE' && <Tag>{t.closed}</Tag>}
        </>
      }
    >
      {called({ name, nameEn: enName })}
    </Name>
  ),
});

/** The columns of both lists. */
export const commonColumns = (t: Words, called: Called): Column<ApplicationRow>[] => [
  nameColumn(t, called),
  {
    key: 'status',
    title: t.status,
    phone: 'status',
    render: (_, { status }) => <AppStatusTag status={status} />,
  },
  {
    key: 'publisher',
    title: t.publisher,
    render: (_, { createCompanyName, createUserName }) => (
      <LineCell text={createCompanyName || createUserName} />
    ),
  },
  {
    key: 'category',
    title: t.category,
    render: (_, row) => `${called(row.parentCategory)} / ${called(row.category)}`,
  },
  {
    key: 'versions',
    title: t.versions,
    extra: true,
    align: 'right',
    render: (_, { onlineVersions, versions }) => (
      <span className="cy-figures">{fill(t.versionsOf, { online: onlineVersions, all: versions })}</span>
    ),
  },
  number<ApplicationRow>('subscribers', t.subscribers),
];

export const codeColumn = (t: Words) => code<ApplicationRow>('code', t.code);
export const updatedColumn = (t: Words) => time<ApplicationRow>('updateDate', t.updated, { sorter: true });
export const createdColumn = (t: Words) => time<ApplicationRow>('createDate', t.created, { sorter: true });
export const scopeColumn = (t: Words): Column<ApplicationRow> => ({
  key: 'scope',
  title: t.scope,
  extra: true,
  render: (_, { scope }) => t.scopes[scope],
});
