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
  title: 'Privacy policy of the farm app',
  intro:
    'Only what differs in the mobile application for farms (greenhouses, irrigation, livestock) is said here; everything else is as in the privacy policy.',
  sections: [
    {
      title: 'What it asks of your phone',
      text: ['Each permission is asked for when it is first needed; everything else works without it:'],
      list: [
        'Camera: to scan the code of a device and to photograph a fault. A photo leaves the phone only after you press "Submit".',
        'Location: read once when you register a field or a device; never followed in the background.',
        'Notifications: alarms of your devices. They can be turned off device by device.',
        'Storage: recent charts, to be seen without a network. Cleared when you log out.',
      ],
    },
    {
      title: 'Whose data they are',
      text: [
        'Temperature, humidity, water and power data belong to the farm or co-operative where the device stands. Administrators of a co-operative see totals; details need your consent in the app, which you may take back at any time.',
      ],
    },
    {
      title: 'What it does not collect',
      text: ['Contacts, text messages, calls, the list of other apps, the advertising id of the phone.'],
    },
    {
      title: 'Minors and help from family',
      text: [
        'The app is for grown-up farmers. Who helps you should use an account of their own, which you admit in the co-operative.',
      ],
    },
    {
      title: 'Leaving',
      text: [
        'Removing the app does not delete your account. To delete your data, close the account in "Personal settings", or ask the administrator of your co-operative.',
      ],
    },
  ],
};

export const words = { cn, en };
