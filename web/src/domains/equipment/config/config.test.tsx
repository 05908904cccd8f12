// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { Held, PageHolderContext, type Work } from '../../../kit/page-holder.ts';
import { locale } from '../../../kit/text.ts';
import { CONFIG, config, GATEWAY, gateway, node, OWNER, refusal } from '../shared/test-gateway.ts';
import {
  becomes,
  buttons,
  draw,
  freshWorld,
  id,
  press,
  sees,
  shown,
  world,
  write,
} from '../shared/test-screens.tsx';
import { ConfigPage } from './config.page.tsx';

const SAVE = `/api-equipment/submitEquipmentConfig/${id}`;
const open = (query = '') =>
  draw(<ConfigPage />, OWNER, `/console/equipment-config/${id}${query}`, '/console/equipment-config/:id');

freshWorld();

const begin = async (nodes = [node('T1'), node('P1')]) => {
  world.answers[GATEWAY] = gateway();
  world.answers[CONFIG] = config(nodes);
  await open();
  await sees('数据传输地址');
};
const toNodes = async () => {
  await press('下一步');
  await sees('新增节点');
};
const give = async (text: string) => {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  const bytes = new TextEncoder().encode(text);
  const file = Object.assign(new File([bytes], 'nodes.csv'), { arrayBuffer: async () => bytes.buffer });
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => void input?.dispatchEvent(new Event('change', { bubbles: true })));
};

describe('the wizard', () => {
  // rule: gateway.config.required, gateway.config.wizard, gateway.tab
  it('needs all of the general fields before the nodes', async () => {
    await begin();
    await write('数据传输地址', '');
    await write('缓存报文数', '');
    await press('下一步');
    await sees('请填写数据传输地址');
    expect(shown()).toContain('请填写缓存报文数');
    expect(buttons('新增节点')).toEqual([]);
    await write('数据传输地址', 'ftp://yard');
    await press('下一步');
    await sees('格式不正确');
  });
  // rule: gateway.config.alias
  it('takes an alias once, says what saving changes, and saves it', async () => {
    await begin();
    await toNodes();
    expect(buttons('完成')[0]?.disabled).toBe(true);
    await press('新增节点');
    await sees('采集方式');
    await write('名称', '流量');
    await write('别名', 'T1');
    await sees('别名已存在，请重新输入');
    await press('确定');
    await write('别名', 'F1');
    await press('确定');
    await sees('流量');
    await press('完成');
    await sees('保存为版本 4，并发给网关。');
    expect(shown()).toContain('+ 新增 1 个节点');
    world.answers[SAVE] = config([], { version: 4 });
    await press('保存');
    await becomes(() => expect(world.toasts).toEqual(['网关配置保存成功!']));
    expect(world.sent[0]?.body).toMatchObject({
      ...{ version: 3, transferProtocol: 'MQTT', period: 1000 },
      collectNodeConfigs: [{ alias: 'T1' }, { alias: 'P1' }, { alias: 'F1', name: '流量' }],
    });
    await sees(`/console/equipment-detail/${id}`);
  });
});

describe('saving', () => {
  it('keeps what was typed when another version came first', async () => {
    await begin();
    await write('缓存报文数', '900');
    await toNodes();
    await press('完成');
    await sees('500 → 900');
    world.answers[SAVE] = refusal('equipment.config_changed');
    world.answers[CONFIG] = config([node('T1'), node('N9')], { version: 4, savedBy: '沈知行', period: 50 });
    await press('保存');
    await sees('沈知行保存了版本 4');
    expect(world.failures).toEqual(['网关配置保存失败!']);
    await press('合并新版本');
    await sees('已合并版本 4');
    expect(shown()).toContain('N9');
    await press('完成');
    await sees('保存为版本 5，并发给网关。');
    world.answers[SAVE] = config([], { version: 5 });
    await press('保存');
    await becomes(() => expect(world.sent).toHaveLength(2));
    expect(world.sent[1]?.body).toMatchObject({ version: 4, buffer: 900, period: 50 });
  });
  it('merges a version that came while the first step was being typed', async () => {
    await begin();
    await write('缓存报文数', '900');
    world.answers[CONFIG] = config([node('T1')], { version: 4, savedBy: '沈知行', period: 50 });
    await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
    await sees('沈知行保存了版本 4');
    await press('合并新版本');
    await sees('已合并版本 4');
    await toNodes();
    await press('完成');
    await sees('500 → 900');
    expect(shown()).toContain('节点没有改动。');
  });
  it('says in the words of the specification that saving failed', async () => {
    locale.set('en');
    world.answers[GATEWAY] = gateway();
    world.answers[CONFIG] = config([], { version: 0, state: null, savedAt: null, reportedVersion: null });
    world.answers[SAVE] = refusal('kit.internal');
    await open();
    await sees('Data transfer URL');
    await press('Next');
    await sees('Add node');
    await press('Finish');
    await sees('Save the gateway configuration?');
    await press('Save');
    await becomes(() => expect(world.failures).toEqual(['Save Equipment Config Fail!']));
  });
});

describe('the import', () => {
  it('lists what is wrong line by line and takes nothing', async () => {
    await begin();
    await toNodes();
    await press('导入');
    await sees('导入节点');
    await give('名称,别名,数据类型\n流量,F 1,数值\n压力,P1,文本');
    await sees('：新增 0 个，修改 1 个，相同 0 个，错误 1 个');
    expect(shown()).toContain('别名：格式不正确');
    expect(buttons('导入0个节点')[0]?.disabled).toBe(true);
    await give('名称,别名,数据类型\n流量,F1,数值\n压力,P1,文本');
    await sees('：新增 1 个，修改 1 个，相同 0 个，错误 0 个');
    await press('导入2个节点');
    await becomes(() => expect(world.toasts).toEqual(['已导入 2 个节点，保存配置后生效']));
    await press('完成');
    await sees('+ 新增 1 个节点');
    expect(shown()).toContain('~ 修改 1 个节点');
  });
});

describe('leaving', () => {
  it('is asked about as long as something is not saved', async () => {
    const held = new Held();
    const left: string[] = [];
    world.answers[GATEWAY] = gateway();
    world.answers[CONFIG] = config([node('T1')]);
    const holder = {
      setTitle: () => {},
      hold: (form: string, work: Work | undefined) => held.hold(form, work),
      leave: () => void left.push('asked'),
    };
    await draw(
      <PageHolderContext value={holder}>
        <ConfigPage />
      </PageHolderContext>,
      OWNER,
      `/console/equipment-config/${id}`,
      '/console/equipment-config/:id',
    );
    await sees('数据传输地址');
    expect(held.loses()).toBe(false);
    await write('缓存报文数', '900');
    await toNodes();
    expect(held.loses()).toBe(true);
    await press('返回');
    expect(left).toEqual(['asked']);
  });
});

describe('the address', () => {
  it('begins from a former version', async () => {
    world.answers[GATEWAY] = gateway();
    world.answers[CONFIG] = config([node('T1')], { version: 2 });
    await open('?version=2');
    await sees('以下内容来自版本 2');
  });
  it('leads to 415 without a gateway', async () => {
    world.answers[GATEWAY] = refusal('equipment.gateway_not_found');
    await open();
    await sees('/exception/415');
  });
});
