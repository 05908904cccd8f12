import {
  AppstoreOutlined,
  BuildOutlined,
  CustomerServiceOutlined,
  DatabaseOutlined,
  EditOutlined,
  FileTextOutlined,
  MoneyCollectOutlined,
  SafetyCertificateOutlined,
  SafetyOutlined,
  ThunderboltOutlined,
  ToolOutlined,
  TruckOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { Glyph } from './tree.ts';

const GLYPHS: Readonly<Record<Glyph, ComponentType>> = {
  production: BuildOutlined,
  quality: SafetyCertificateOutlined,
  equipment: ToolOutlined,
  energy: ThunderboltOutlined,
  safety: SafetyOutlined,
  supply: TruckOutlined,
  office: FileTextOutlined,
  data: DatabaseOutlined,
  design: EditOutlined,
  service: CustomerServiceOutlined,
  finance: MoneyCollectOutlined,
  other: AppstoreOutlined,
};

/** The small drawing of a category; its name stands beside it. */
export function CategoryGlyph({ icon }: { icon: Glyph }) {
  const Drawn = GLYPHS[icon];
  return (
    <span className="category-glyph" aria-hidden="true">
      <Drawn />
    </span>
  );
}
