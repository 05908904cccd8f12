// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import {
  at,
  buttons,
  draw,
  freshWorld,
  gone,
  id,
  idOf,
  press,
  sees,
  shown,
  world,
  write,
} from '../shared/test-screens.tsx';
import { TypeAddPage } from './type-add.page.tsx';
import { TypeEditPage } from './type-edit.page.tsx';
import { TypeListPage } from './type-list.page.tsx';

const type = {
  ...{
    id,
    name: '边缘网关',
    code: 'EDGE',
    description: '订阅',
    ifDynamic: true,
    ifEnabled: true,
    gateways: 0,
  },
  ...{ createById: null, createByName: '', updateById: null, updateByName: '沈知行', updatedAt: at },
};
const LIST = '/api-equipment/getEquipmentTypeList';

freshWorld();

describe('types', () => {
  const EDITOR = ['equipment.type.edit'];
  it('are searched and distinguished, and not deleted while gateways are of them', async () => {
    world.answers[LIST] = [
      type,
      { ...type, id: idOf(2), name: '无线终端', code: 'DTU', ifEnabled: false, gateways: 3 },
    ];
    await draw(<TypeListPage />, EDITOR);
    await sees('无线终端');
    expect(shown()).toContain('已停用1');
    expect(buttons('启用')).toHaveLength(1);
  });
  it('are added with a name of their own', async () => {
    world.answers['/api-equipment/submitEquipmentType'] = {
      ...{ code: 'equipment.equipment_type_name_taken', message: '', requestId: 'r' },
      fields: { name: 'equipment.equipment_type_name_taken' },
    };
    await draw(<TypeAddPage />, EDITOR);
    await write('名称', '边缘网关');
    await write('编码', 'EDGE');
    await write('说明', '订阅');
    await press('保存');
    await sees('名称已存在，请重新输入');
    expect(world.sent[0]?.body).toEqual({
      name: '边缘网关',
      code: 'EDGE',
      description: '订阅',
      ifDynamic: true,
    });
  });
  it('are edited by their id, and unknown ones lead to 415', async () => {
    const path = '/console/equipment-type-edit/:id';
    world.answers[LIST] = [type];
    await draw(<TypeEditPage />, EDITOR, `/console/equipment-type-edit/${id}`, path);
    await sees('修改设备类型 · 边缘网关');
    await gone();
    await draw(<TypeEditPage />, EDITOR, `/console/equipment-type-edit/${idOf(8)}`, path);
    await sees('/exception/415');
  });
});
