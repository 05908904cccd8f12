export const cn = {
  errors: {
    'runtime.instance_not_found': '没有找到这个应用实例',
    'runtime.release_not_found': '没有找到这个版本，可能已超出可回退的范围',
    'runtime.instance_frozen': '应用已到期或租户空间已下线，续费或恢复空间后才能操作',
    'runtime.instance_busy': '应用正在变更，请稍后再试',
    'runtime.instance_changed': '应用已被他人修改，请刷新后重试',
    'runtime.unreachable': '应用运行环境暂时没有响应，请稍后再试',
    'runtime.variable_name': '变量名只能由大写字母、数字和下划线组成，以字母开头，且不能重复',
    'runtime.variable_reserved': '这个变量由平台设置，请换一个名称',
  },
} as const;
