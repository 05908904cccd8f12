import type { Problem, ProblemKind } from '@cloudyard/contract/kit/problem.ts';
import { useText } from '../../../kit/text.ts';

const cn: Record<ProblemKind, string> = {
  private_address: '这个地址在内网，平台不允许连接；请运维在 OWN_NETWORKS 中放行',
  unknown_host: '找不到这个主机名，请检查拼写',
  connection_refused: '连接被拒绝：地址或端口不对，或者服务没有启动',
  timeout: '在规定时间内没有应答',
  tls: '加密连接失败：证书不被信任或已过期',
  login: '登录失败：请检查用户名、密码或密钥',
  denied: '登录成功，但没有写入权限',
  missing: '表、列、主题或桶不存在',
  answered: '对方拒绝了消息',
  redirect: '对方要求转到另一个地址，请直接填写那个地址',
  broken: '连接在中途断开',
  too_large: '消息太大',
  expression: '过滤条件或模板不能用于这条消息',
  other: '出错了',
};
const en: Record<ProblemKind, string> = {
  private_address:
    'This address is in a private network that may not be reached. Have it allowed in OWN_NETWORKS',
  unknown_host: "This host name can't be found. Check the spelling",
  connection_refused: 'Connection refused: the address or port is wrong, or the service is not running',
  timeout: 'No answer within the time limit',
  tls: 'Encryption failed: the certificate is not trusted or has expired',
  login: 'Login failed: check the user name, password or key',
  denied: 'Logged in, but not allowed to write',
  missing: "The table, column, topic or bucket doesn't exist",
  answered: 'The other side refused the message',
  redirect: 'The other side points to another address. Enter that one',
  broken: 'The connection ended in the middle',
  too_large: 'The message is too large',
  expression: 'The filter or template does not fit this message',
  other: 'Something went wrong',
};
const words = { cn, en };

/** What went wrong with a system outside, in words, and what it said. */
export function useProblemWords() {
  const t = useText(words);
  return ({ kind, detail }: Problem) => `${t[kind]}${detail ? ` (${detail})` : ''}`;
}
