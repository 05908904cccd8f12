import {
  ACCOUNT_COLUMNS_LEFT_OUT,
  ACCOUNT_ROWS_LEFT_OUT,
  ACCOUNT_TABLES_LEFT_OUT,
} from '../account-belongings.ts';
import { COLUMNS_LEFT_OUT, ROWS_LEFT_OUT, TABLES_LEFT_OUT } from '../belongings.ts';

type About = { name: string; at: Date; version: string };
type Reasons = Record<string, readonly [cn: string, en: string]>;
type Table = { name: string };

const listed = (reasons: Reasons, language: 0 | 1) =>
  Object.entries(reasons).map(([name, reason]) => `- \`${name}\`: ${reason[language]}`);
/** Of the tables within, so that it says nothing about what is not there. */
const columnReasons = (tables: readonly Table[]): Reasons =>
  Object.fromEntries(
    Object.entries(COLUMNS_LEFT_OUT).filter(([path]) => {
      const [table] = path.split('.');
      return table === '*' || tables.some(({ name }) => name === table);
    }),
  );

/** What is where in the archive of an enterprise, in both languages. */
export const enterpriseReadme = ({ name, at, version }: About, tables: readonly Table[]) =>
  [
    `# ${name}`,
    '',
    `Cloudyard ${version} · ${at.toISOString()}`,
    '',
    '## 中文',
    '',
    `这里是“${name}”在平台上的全部数据。文件与表逐个读取，因此不是同一时刻的快照；刚刚收到的测点可能同时出现在 \`tables/telemetry_frame.jsonl\` 与 \`points\` 中。`,
    '',
    '| 位置 | 内容 |',
    '|---|---|',
    '| `manifest.json` | 每个文件的字节数、行数与 SHA-256；未能放入的内容及原因 |',
    '| `tables/<表>.jsonl` | 每张表一个文件，每行一条记录（JSON Lines，UTF-8）；时间带时区，金额单位为分 |',
    '| `csv/` | 成员、订单、账本，可用电子表格打开；金额单位为元 |',
    '| `files/<类别>/` | 上传的文件，使用原来的文件名；`tables/file.jsonl` 说明每个文件 |',
    '| `datasets/`、`models/` | 数据集的各个版本（Parquet）与模型文件 |',
    '| `points/` | 已封存的测点（Parquet），每天一个文件；`minute`、`hour`、`day` 为汇总 |',
    '| `databases/` | 租户数据库的备份，可在“租户数据库”中恢复 |',
    '',
    '不包含运行中的应用自己保存在磁盘上的文件，也不包含其他企业分享给您的内容。以下内容没有导出：',
    '',
    ...listed(TABLES_LEFT_OUT, 0),
    ...listed(ROWS_LEFT_OUT, 0),
    ...listed(columnReasons(tables), 0),
    '',
    '## English',
    '',
    `This is all data of "${name}" on the platform. Tables and files were read one after the other, so they are not of one moment; points that had just arrived may stand both in \`tables/telemetry_frame.jsonl\` and in \`points\`.`,
    '',
    '| place | what |',
    '|---|---|',
    '| `manifest.json` | bytes, rows and SHA-256 of every file; what could not be put in, and why |',
    '| `tables/<table>.jsonl` | one file a table, one record a line (JSON Lines, UTF-8); times have their zone, amounts are in fen |',
    '| `csv/` | members, orders and the ledger for spreadsheets; amounts are in yuan |',
    '| `files/<category>/` | uploaded files under their own names; `tables/file.jsonl` describes each |',
    '| `datasets/`, `models/` | versions of datasets (Parquet) and files of models |',
    '| `points/` | sealed points (Parquet), a file a day; `minute`, `hour` and `day` are roll-ups |',
    '| `databases/` | backups of tenant databases, which "Tenant databases" restores |',
    '',
    'What running applications keep on their own disks is not in it, nor is what other enterprises share with you. These are left out:',
    '',
    ...listed(TABLES_LEFT_OUT, 1),
    ...listed(ROWS_LEFT_OUT, 1),
    ...listed(columnReasons(tables), 1),
    '',
  ].join('\n');

/** The same of the archive of a person. */
export const accountReadme = ({ name, at, version }: About, tables: readonly Table[]) =>
  [
    `# ${name}`,
    '',
    `Cloudyard ${version} · ${at.toISOString()}`,
    '',
    '## 中文',
    '',
    '这里是您的账号在平台上的全部数据。属于企业的数据不在其中，由企业的管理员导出。',
    '',
    '| 位置 | 内容 |',
    '|---|---|',
    '| `manifest.json` | 每个文件的字节数、行数与 SHA-256；未能放入的内容及原因 |',
    '| `tables/account.jsonl`、`certification.jsonl`、`membership.jsonl` | 资料、实名认证、所在企业 |',
    '| `tables/inbox.jsonl`、`message.jsonl`、`letters_sent.jsonl` | 收到的消息及其内容、您写的私信 |',
    '| `tables/session.jsonl`、`login_failure.jsonl` | 登录历史与失败的尝试 |',
    '| `tables/market_order.jsonl`、`ledger_*.jsonl` | 您下的订单、个人账户；金额单位为分 |',
    '| `tables/arrangement.jsonl`、`message_*.jsonl`、`function_config.jsonl` | 设置 |',
    '| `files/`、`datasets/`、`models/` | 您个人的文件、数据集与模型 |',
    '',
    '每张表一个文件，每行一条记录（JSON Lines，UTF-8）。以下内容没有导出：',
    '',
    ...listed(ACCOUNT_TABLES_LEFT_OUT, 0),
    ...listed(ACCOUNT_ROWS_LEFT_OUT, 0),
    ...listed(ACCOUNT_COLUMNS_LEFT_OUT, 0),
    ...listed(columnReasons(tables), 0),
    '',
    '## English',
    '',
    'This is all data of your account on the platform. What belongs to an enterprise is not in it: its administrator exports that.',
    '',
    '| place | what |',
    '|---|---|',
    '| `manifest.json` | bytes, rows and SHA-256 of every file; what could not be put in, and why |',
    '| `tables/account.jsonl`, `certification.jsonl`, `membership.jsonl` | profile, certification, your enterprises |',
    '| `tables/inbox.jsonl`, `message.jsonl`, `letters_sent.jsonl` | messages you received with their content, letters you wrote |',
    '| `tables/session.jsonl`, `login_failure.jsonl` | login history and failed attempts |',
    '| `tables/market_order.jsonl`, `ledger_*.jsonl` | orders you made, your own wallet; amounts are in fen |',
    '| `tables/arrangement.jsonl`, `message_*.jsonl`, `function_config.jsonl` | settings |',
    '| `files/`, `datasets/`, `models/` | your personal files, datasets and models |',
    '',
    'One file a table, one record a line (JSON Lines, UTF-8). These are left out:',
    '',
    ...listed(ACCOUNT_TABLES_LEFT_OUT, 1),
    ...listed(ACCOUNT_ROWS_LEFT_OUT, 1),
    ...listed(ACCOUNT_COLUMNS_LEFT_OUT, 1),
    ...listed(columnReasons(tables), 1),
    '',
  ].join('\n');
