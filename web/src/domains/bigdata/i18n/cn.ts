export const cn = {
  errors: {
    'bigdata.dataset_not_found': '数据集不存在',
    'bigdata.dataset_name_taken': '已有同名的数据集，请换一个名称',
    'bigdata.dataset_in_use': '数据集正在被项目或模型使用，不能删除',
    'bigdata.dataset_not_ready': '数据集还没有导入完成，请稍候',
    'bigdata.datasets_many': '数据集数量已达到上限 500 个',
    'bigdata.versions_many': '这个数据集的版本已达到上限 50 个',
    'bigdata.file_unknown': '找不到这个文件，请重新上传',
    'bigdata.file_large': '文件须小于 2 MB；更大的文件需要以有大数据配额的企业上传',
    'bigdata.quota_missing': '文件须小于 2 MB；更大的文件需要先申请大数据配额',
    'bigdata.file_unfit': '文件不能按所选的类型读取，请检查类型、编码和分隔符',
    'bigdata.columns_unfit': '列的设置有误：至少保留一列，名称不能重复',
    'bigdata.system_dataset': '系统数据集由平台提供，不能修改',
    'bigdata.sql_wrong': 'SQL 有误，请按提示修改',
    'bigdata.sql_slow': '查询超过 30 秒，已停止；请缩小范围后再试',
    'bigdata.busy': '您的上一个查询还在进行，请稍候',
  },
};
