import { randomFrom } from '../src/random.ts';
import { column, rounded, type Sample } from './tables.ts';

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));
const PRODUCTS = ['L', 'M', 'H'] as const;

/** Few machines fail, and for reasons that hang together: heat without cooling, worn tools under load, overpower. */
export const machineFailure: Sample = {
  name: 'machine_failure',
  title: { cn: '机床故障', en: 'Machine failure' },
  description: {
    cn: '10,000 次加工的工况，约 4% 发生故障。适合分类与不平衡数据。',
    en: '10,000 runs of machine tools, of which about 4% fail. For classification of rare events.',
  },
  columns: [
    column('product', 'VARCHAR', '产品等级：L、M、H', 'Grade of the product: L, M, H'),
    column('air_temperature', 'DOUBLE', '环境温度（K）', 'Temperature of the air in K'),
    column('process_temperature', 'DOUBLE', '加工温度（K）', 'Temperature of the process in K'),
    column('speed', 'INTEGER', '转速（rpm）', 'Speed in rpm'),
    column('torque', 'DOUBLE', '扭矩（Nm）', 'Torque in Nm'),
    column('tool_wear', 'INTEGER', '刀具磨损（min）', 'Minutes the tool was used'),
    column('vibration', 'DOUBLE', '振动（mm/s）', 'Vibration in mm/s'),
    column('failed', 'INTEGER', '是否故障：1 为故障', 'Whether it failed: 1 is yes'),
  ],
  rows() {
    const random = randomFrom(20_260_101);
    return Array.from({ length: 10_000 }, () => {
      const grade = random.next();
      const product = PRODUCTS[grade < 0.5 ? 0 : grade < 0.8 ? 1 : 2] as string;
      const air = 300 + 2 * random.normal();
      const process = air + 10 + random.normal();
      const speed = Math.max(1150, 1540 + 180 * random.normal());
      const torque = Math.max(3, 40 + 10 * random.normal() - 0.015 * (speed - 1540));
      const wear = Math.floor(random.next() * 250);
      const power = (torque * speed * 2 * Math.PI) / 60_000;
      const vibration = Math.max(0.2, 1.8 + 0.004 * wear + 0.03 * (torque - 40) + 0.35 * random.normal());
      const heat = process - air < 8.9 && speed < 1450 ? 3.4 : 0;
      const worn = (wear > 200 ? 1.6 : 0) + (wear * torque > 11_000 ? 2.6 : 0);
      const strain = power > 8.6 || power < 3.6 ? 2.4 : 0;
      const score = -5.75 + heat + worn + strain + 0.9 * (vibration - 2.2) + (product === 'L' ? 0.3 : 0);
      const failed = random.next() < sigmoid(score) ? 1 : 0;
      return [
        product,
        rounded(air, 1),
        rounded(process, 1),
        Math.round(speed),
        rounded(torque, 1),
        wear,
        rounded(vibration, 2),
        failed,
      ];
    });
  },
};

/** Sixty engines run until they fail; their sensors drift as they wear. */
export const engineRul: Sample = {
  name: 'engine_rul',
  title: { cn: '发动机剩余寿命', en: 'Remaining life of engines' },
  description: {
    cn: '60 台发动机从启用到失效的逐循环传感器数据。适合回归；请按 unit 分组拆分训练集与测试集。',
    en: 'Sensors of 60 engines, cycle by cycle until they fail. For regression; split by unit.',
  },
  columns: [
    column('unit', 'INTEGER', '发动机编号', 'Number of the engine'),
    column('cycle', 'INTEGER', '运行循环', 'Cycle'),
    column('load', 'DOUBLE', '负载设定', 'Load that was set'),
    column('fan_speed', 'DOUBLE', '风扇转速（rpm）', 'Speed of the fan in rpm'),
    column('core_temperature', 'DOUBLE', '核心温度（°C）', 'Temperature of the core in °C'),
    column('outlet_pressure', 'DOUBLE', '出口压力（kPa）', 'Pressure at the outlet in kPa'),
    column('fuel_flow', 'DOUBLE', '燃油流量（kg/h）', 'Flow of fuel in kg/h'),
    column('oil_particles', 'DOUBLE', '油中颗粒（ppm）', 'Particles in the oil in ppm'),
    column('vibration', 'DOUBLE', '振动（mm/s）', 'Vibration in mm/s'),
    column('remaining', 'INTEGER', '剩余循环数', 'Cycles that remain'),
  ],
  rows() {
    const random = randomFrom(20_260_102);
    return Array.from({ length: 60 }, (_, unit) => {
      const life = Math.round(Math.max(120, 205 + 45 * random.normal()));
      const own = {
        temperature: 2 * random.normal(),
        speed: 6 * random.normal(),
        vibration: 0.1 * random.normal(),
      };
      return Array.from({ length: life }, (__, cycle) => {
        // Slow for long, then fast.
        const wear = ((cycle + 1) / life) ** 2.4;
        const load = rounded(0.7 + 0.25 * random.next(), 2);
        return [
          ...[unit + 1, cycle + 1, load],
          rounded(2300 + 120 * load + own.speed - 25 * wear + 3 * random.normal(), 1),
          rounded(640 + 60 * load + own.temperature + 22 * wear + 1.5 * random.normal(), 2),
          rounded(552 + 20 * load - 9 * wear + 0.8 * random.normal(), 2),
          rounded(390 + 180 * load + 14 * wear + 2 * random.normal(), 1),
          rounded(Math.max(0, 4 + 30 * wear + 1.2 * random.normal()), 2),
          rounded(1.2 + own.vibration + 2.1 * wear + 0.12 * random.normal(), 3),
          life - cycle - 1,
        ];
      });
    }).flat();
  },
};

const QUALITY = ['OK', 'NG'] as const;

/** Parts of three lines; some measurements are missing, as they are in a plant. */
export const partQuality: Sample = {
  name: 'part_quality',
  title: { cn: '零件质量', en: 'Quality of parts' },
  description: {
    cn: '8,000 个注塑零件的工艺参数与检验结果，部分测量缺失。适合缺失值处理、类别编码与分类。',
    en: '8,000 moulded parts, how they were made and whether they passed; some measurements are missing. For missing values, encoding and classification.',
  },
  columns: [
    column('line', 'VARCHAR', '产线', 'Line'),
    column('shift', 'VARCHAR', '班次', 'Shift'),
    column(
      'mould_temperature',
      'DOUBLE',
      '模具温度（°C），有缺失',
      'Temperature of the mould in °C, with gaps',
    ),
    column('pressure', 'DOUBLE', '注射压力（MPa），有缺失', 'Pressure in MPa, with gaps'),
    column('cooling_time', 'DOUBLE', '冷却时间（s）', 'Seconds of cooling'),
    column('moisture', 'DOUBLE', '原料水分（%），有缺失', 'Moisture of the material in %, with gaps'),
    column('weight', 'DOUBLE', '重量（g）', 'Weight in g'),
    column('quality', 'VARCHAR', '检验结果：OK 或 NG', 'Whether it passed: OK or NG'),
  ],
  rows() {
    const random = randomFrom(20_260_105);
    const gap = (value: number, share: number) => (random.next() < share ? null : value);
    return Array.from({ length: 8000 }, () => {
      const line = random.below(3);
      const shift = random.below(3);
      const temperature = 62 + 1.5 * line + 3.2 * random.normal();
      const pressure = 92 + 5 * random.normal();
      const cooling = Math.max(6, 14 + 1.8 * random.normal());
      const moisture = Math.max(0.01, 0.14 + 0.05 * random.normal() + (shift === 2 ? 0.02 : 0));
      const weight = 48 + 0.09 * (pressure - 92) - 0.05 * (temperature - 62) + 0.25 * random.normal();
      const away = Math.abs(temperature - 63) / 3.2;
      const score =
        -3.4 +
        1.1 * (away > 1.6 ? 1.8 : 0) +
        22 * Math.max(0, moisture - 0.17) +
        0.5 * Math.max(0, 12.5 - cooling) +
        (line === 2 ? 0.5 : 0) +
        (pressure < 86 ? 1.1 : 0);
      const quality = QUALITY[random.next() < sigmoid(score) ? 1 : 0] as string;
      return [
        ...[['A', 'B', 'C'][line] as string, ['day', 'evening', 'night'][shift] as string],
        ...[gap(rounded(temperature, 1), 0.04), gap(rounded(pressure, 1), 0.03), rounded(cooling, 1)],
        ...[gap(rounded(moisture, 3), 0.08), rounded(weight, 2), quality],
      ];
    });
  },
};
