import type { Sketch } from './sketch.ts';

/** A page a publisher could really begin with. */
export const helpOf = ({ name, text, points, source }: Sketch) => `${name} 使用说明

一、它做什么
${text}

二、第一次使用
1. 在应用市场打开“${name}”，选择资源方案并部署到企业的租户空间。
2. ${source === 'URL' ? '填写应用的访问地址，由管理员把它加入菜单。' : '填写数据库连接信息，等待状态变为“运行中”。'}
3. 由管理员为需要使用的人授予“使用${name}”的权限。
4. 从左侧菜单打开“${name}首页”。

三、常用功能
${points.map((point, n) => `${n + 1}. ${point}`).join('\n')}

四、遇到问题
先查看应用日志；仍不能解决时，在应用详情页点击“报告问题”，附上发生的时间和操作步骤。
`;

export const reportOf = ({ name, notes = [], points }: Sketch) => `${name} 测试报告

版本：1.${notes.length - 1}
结论：通过

功能测试
${points.map((point) => `- ${point}：通过`).join('\n')}
- 权限：无权限的用户看不到入口，直接访问地址被拒绝：通过
- 断开数据库后恢复：自动重连，未丢失已提交的数据：通过

性能
- 200 个并发用户，列表页 95% 的响应在 400 毫秒以内
- 连续运行 72 小时，内存无持续增长

变更
${notes.map((note, n) => `- 1.${n} ${note}`).join('\n')}
`;
