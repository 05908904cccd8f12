import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import { AriaComponent, DatasetComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';

// Only what our charts draw; loaded with the first chart.
use([
  LabelLayout,
  LineChart,
  BarChart,
  ScatterChart,
  GridComponent,
  TooltipComponent,
  DatasetComponent,
  AriaComponent,
  CanvasRenderer,
]);

export { init } from 'echarts/core';
