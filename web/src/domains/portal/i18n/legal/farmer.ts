import type { PlainText } from '../../legal/text.ts';

const cn: PlainText = {
  title: '农户手机应用隐私政策',
  intro:
    '这一页只说明农户手机应用（查看大棚、灌溉和养殖设备数据的移动端）与网页版不同的地方；其余与隐私政策相同。',
  sections: [
    {
      title: '应用会用到的手机权限',
      text: ['每项权限都在第一次需要时才询问，拒绝后其他功能照常使用：'],
      list: [
        '相机：扫描设备二维码、拍摄故障照片。照片只在您点“提交”之后上传。',
        '位置：只在您登记地块或设备时读取一次，不在后台记录行踪。',
        '通知：接收设备告警。可以按设备关闭。',
        '存储：缓存最近的曲线，没有网络时也能查看。退出登录即清除。',
      ],
    },
    {
      title: '设备数据属于谁',
      text: [
        '温湿度、用水、用电等数据属于设备所在的农户或合作社。合作社管理员能看到成员设备的汇总；看到明细需要您在应用里同意，随时可以收回。',
      ],
    },
    {
      title: '我们不收集',
      text: ['通讯录、短信、通话记录、其他应用的列表、手机的广告标识。'],
    },
    {
      title: '未成年人与代办',
      text: ['应用面向成年农户。由家人代为操作时，请使用家人自己的账号，由您在合作社里授权。'],
    },
    {
      title: '离开',
      text: ['卸载应用不会删除账号。要删除数据，请在“个人设置”里注销账号，或联系合作社管理员。'],
    },
  ],
};

const en: PlainText = {
  title: 'Farm app privacy policy',
  intro:
    'This page only covers how the farm mobile app (for greenhouse, irrigation and livestock equipment data) differs from the web version. Otherwise, the privacy policy applies.',
  sections: [
    {
      title: 'Phone permissions the app uses',
      text: [
        "Each permission is requested when it's first needed. If you decline, everything else still works:",
      ],
      list: [
        'Camera: to scan device QR codes and take photos of faults. Photos are uploaded only after you tap "Submit".',
        'Location: read once when you register a field or device. Never tracked in the background.',
        'Notifications: to receive device alerts. You can turn them off per device.',
        'Storage: to cache recent charts for offline use. Cleared when you log out.',
      ],
    },
    {
      title: 'Who owns device data',
      text: [
        "Temperature, humidity, water and power data belong to the farm or cooperative where the device is located. Cooperative administrators see summaries of members' devices; details require your consent in the app, which you can withdraw at any time.",
      ],
    },
    {
      title: "What we don't collect",
      text: ["Contacts, text messages, call logs, the list of other apps, the phone's advertising ID."],
    },
    {
      title: 'Minors and family members',
      text: [
        'The app is for adults. If a family member helps you, they should use their own account, authorized by you in the cooperative.',
      ],
    },
    {
      title: 'Leaving',
      text: [
        'Uninstalling the app doesn\'t delete your account. To delete your data, close your account in "Personal settings" or contact your cooperative\'s administrator.',
      ],
    },
  ],
};

export const words = { cn, en };
