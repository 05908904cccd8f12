import type { fileErrors } from '@cloudyard/contract/file/errors.ts';
import type { ErrorWords } from '../../../kit/text.ts';

export const cn = {
  choosePicture: '选择图片',
  replacePicture: '更换图片',
  removePicture: '移除',
  cutTitle: '裁剪图片',
  cutHelp: '拖动图片，或用方向键移动；滚动或拖动滑块缩放',
  usePicture: '使用',
  zoom: '缩放',
  notAPicture: '无法读取这张图片，请换一张',
  storage: '存储空间',
  storageUsed: '已用 {used}，共 {allowed}',
  storageHints: {
    account: '您上传的所有文件，包括代表企业上传的。删除不再需要的文件即可释放空间。',
    enterprise: '企业成员以企业身份上传的所有文件。',
  },
  errors: {
    'file.not_found': '文件不存在或已被删除',
    'file.upload_not_found': '上传不存在，或已过期',
    'file.wrong_offset': '这一段的位置不对，请从断点继续',
    'file.upload_incomplete': '文件还没有传完',
    'file.too_large': '文件超过 100 MB 的上限',
    'file.empty': '文件是空的',
    'file.missing': '请选择一个文件',
    'file.not_an_image': '这不是一张可识别的图片',
    'file.too_many_pixels': '图片尺寸太大，请缩小到 8192 × 8192 以内',
    'file.not_json': '这不是一个有效的 JSON 文件',
    'file.link_expired': '链接已过期，请重新获取',
    'file.broken': '文件在上传途中中断，请重新上传',
    'file.account_full': '您的存储空间已满，请先删除不再需要的文件',
    'file.enterprise_full': '企业的存储空间已满，请联系企业管理员清理文件',
    'file.disk_full': '平台的存储空间不足，暂时无法上传，请联系平台管理员',
    'file.busy': '正在处理的文件太多，请稍后再试',
  } satisfies ErrorWords<typeof fileErrors>,
} as const;
