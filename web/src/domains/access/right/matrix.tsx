import { CheckOutlined, DownloadOutlined } from '@ant-design/icons';
import { rightApi } from '@cloudyard/contract/access/right.ts';
import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { Button, Tag, Tooltip } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { save } from '../../../kit/call.ts';
import { SearchBox } from '../../../kit/filters.tsx';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, locale, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/right/en.ts';
import { pathIn } from '../shared/place.ts';
import { rememberRole } from '../shared/remembered-role.ts';

type Matrix = Reply<typeof rightApi.matrix>;
type MatrixRole = Matrix['roles'][number];

/** Every role against every privilege. */
export function RoleMatrix({ place }: { place: Place }) {
  const t = useText(words);
  const enterpriseId = usePlaceId(place);
  const asked = useAsk(rightApi.matrix, { query: { enterpriseId } });
  const [right, setRight] = useState('');
  const [role, setRole] = useState('');
  return (
    <>
      <div className="cy-filters">
        <SearchBox value={right} onChange={(q = '') => setRight(q)} placeholder={t.search} />
        <SearchBox value={role} onChange={(q = '') => setRole(q)} placeholder={t.searchRole} />
        <Button
          icon={<DownloadOutlined />}
          onClick={() => save(rightApi.matrixFile, { query: { enterpriseId } })}
        >
          {t.exportFile}
        </Button>
      </div>
      <Loaded asked={asked}>
        {(matrix) => <Found place={place} matrix={matrix} right={right} role={role} />}
      </Loaded>
    </>
  );
}

const isUnused = ({ members, everybody }: MatrixRole) => members === 0 && !everybody;

const has = (text: string, word: string) => text.toLowerCase().includes(word.toLowerCase());

function Found({
  place,
  matrix,
  right,
  role,
}: {
  place: Place;
  matrix: Matrix;
  right: string;
  role: string;
}) {
  const t = useText(words);
  const rights = matrix.rights.filter((one) =>
    has(`${one.menuName} ${one.menuNameEn} ${one.name} ${one.nameEn} ${one.key}`, right),
  );
  const roles = matrix.roles.filter(({ name }) => has(`${name} ${roleText(name)}`, role));
  const conflicts = matrix.roles.filter((one) => one.conflicts.length > 0).length;
  const unused = matrix.roles.filter(isUnused).length;
  if (roles.length === 0) return <Empty title={t.noRoles} />;
  if (rights.length === 0) return <Empty title={t.noRights} />;
  const well = conflicts === 0 && unused === 0;
  return (
    <>
      <p className="cy-pad-bar cy-flush cy-faint" role="status">
        {well ? t.allWell : fill(t.problems, { conflicts, unused })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrolled without a mouse too */}
      <section className="access-right-matrix cy-scroll" tabIndex={0} aria-label={t.views.matrix}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.right}</th>
              {roles.map((one) => (
                <Head key={one.id} place={place} role={one} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rights.map((one) => (
              <Row key={`${one.menuId} ${one.key}`} right={one} roles={roles} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Head({ place, role }: { place: Place; role: MatrixRole }) {
  const t = useText(words);
  const navigate = useNavigate();
  const open = () => {
    rememberRole(role);
    void navigate(pathIn(place, 'privilege-role-config'));
  };
  return (
    <th scope="col">
      <Button
        type="link"
        size="small"
        aria-label={fill(t.roleHead, { name: roleText(role.name), n: role.members })}
        onClick={open}
      >
        {roleText(role.name)}
      </Button>
      <div className="cy-faint">
        {role.everybody ? t.via.everybody : fill(t.members, { n: role.members })}
      </div>
      {isUnused(role) && <Tag>{t.unused}</Tag>}
      {role.conflicts.length > 0 && <Conflicts role={role} />}
    </th>
  );
}

/** One mark for any number of conflicts: the column stays as narrow as the others. */
function Conflicts({ role: { conflicts } }: { role: MatrixRole }) {
  const t = useText(words);
  const list = conflicts.map((both) => (
    <div key={`${both.one} ${both.other}`}>{fill(t.conflictOf, both)}</div>
  ));
  return (
    <Tooltip title={list}>
      {/* The keyboard reaches the tooltip too. */}
      <Tag tabIndex={0}>
        <StatusTag tone="caution">{fill(t.conflicts, { n: conflicts.length })}</StatusTag>
      </Tag>
    </Tooltip>
  );
}

function Row({ right, roles }: { right: Matrix['rights'][number]; roles: MatrixRole[] }) {
  const t = useText(words);
  const en = locale.use() === 'en';
  const pair = `${right.menuId} ${right.key}`;
  return (
    <tr>
      <th scope="row">
        {(en && right.menuNameEn) || right.menuName} · {(en && right.nameEn) || right.name}
        <div className="cy-faint">
          <code>{right.key}</code>
        </div>
      </th>
      {roles.map((role) => {
        const held = role.held.includes(pair);
        return (
          <td key={role.id} aria-label={held ? t.yes : t.no}>
            {held && <CheckOutlined className="cy-green" />}
          </td>
        );
      })}
    </tr>
  );
}
