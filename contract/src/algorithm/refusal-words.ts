/** Why a built-in step will not go on: the closed list of codes, with their words in Chinese and English. `{name}` is filled in. */
export const REFUSAL_WORDS = {
  required: ['请填写 {at}。', '{at} has to be given.'],
  unknown_parameter: ['没有名为 {at} 的参数。', 'There is no parameter {at}.'],
  not_an_integer: ['{at} 必须是整数。', '{at} has to be an integer.'],
  not_a_number: ['{at} 必须是数字。', '{at} has to be a number.'],
  not_a_text: ['{at} 必须是文本。', '{at} has to be a text.'],
  not_yes_or_no: ['{at} 只能为是或否。', '{at} is either yes or no.'],
  too_small: ['{at} 不能小于 {least}。', '{at} is at least {least}.'],
  too_large: ['{at} 不能大于 {most}。', '{at} is at most {most}.'],
  too_long: ['{at} 最多 {most} 个字符。', '{at} has at most {most} characters.'],
  wrong_format: ['{at} 的格式不正确。', '{at} does not have the right form.'],
  not_an_option: ['{at} 没有选项“{value}”。', '{at} has no option "{value}".'],
  not_a_list: ['{at} 必须是列名的 JSON 数组。', '{at} has to be a JSON list of column names.'],
  no_such_column: ['{at}：表中没有列“{column}”。', '{at}: the table has no column "{column}".'],
  column_twice: ['{at}：列“{column}”出现了两次。', '{at}: the column "{column}" is named twice.'],
  not_numeric: ['{at}：列“{column}”不是数值。', '{at}: the column "{column}" does not hold numbers.'],
  label_among_columns: [
    '{at}：标签列“{column}”不能同时作为特征。',
    '{at}: the label "{column}" cannot also be a feature.',
  ],
  keys_differ: ['{at}：两侧的键列数量不同。', '{at}: both sides need the same number of keys.'],
  unknown_function: ['{at}：没有函数“{value}”。', '{at}: there is no function "{value}".'],
  out_of_order: ['{at}：下限必须小于上限。', '{at}: the lower limit has to be below the upper one.'],
  too_fine: ['{at} 相对于数据范围过小。', '{at} is too small for how far the data reaches.'],
  too_much: ['{at}：结果将超过 {most} 行。', '{at}: the result would have more than {most} rows.'],
  not_a_value: [
    '{at}：“{value}”不能作为列“{column}”的值。',
    '{at}: "{value}" is no value of the column "{column}".',
  ],
  bad_sql: ['{at}：{reason}', '{at}: {reason}'],
  several_statements: ['{at}：只能有一条语句。', '{at}: only one statement is allowed.'],
  not_a_select: ['{at}：只能是 SELECT 或 WITH 查询。', '{at}: only a SELECT or WITH is allowed.'],
  changes_each_time: [
    '{at}：{value} 每次运行结果不同，不能使用。',
    '{at}: {value} answers differently each time and cannot be used.',
  ],
  not_allowed_here: ['{at}：不能使用 {value}。', '{at}: {value} cannot be used here.'],
  missing_input: ['没有连接输入 {at}。', 'Nothing is connected to {at}.'],
  empty: ['{at} 没有数据行。', '{at} has no rows.'],
  too_few_rows: [
    '{at} 至少需要 {least} 行，现有 {rows} 行。',
    '{at} needs at least {least} rows and has {rows}.',
  ],
  too_many_rows: [
    '{at} 最多 {most} 行，现有 {rows} 行。',
    '{at} may have at most {most} rows and has {rows}.',
  ],
  nulls: [
    '{port} 的列“{column}”有 {count} 个缺失值，请先处理缺失值。',
    'The column "{column}" of {port} has {count} missing values: fill them in first.',
  ],
  not_finite: ['{port} 的列“{column}”含有无穷大。', 'The column "{column}" of {port} holds infinite values.'],
  too_great: [
    '{port} 的列“{column}”的数值过大，无法计算。',
    'The values of the column "{column}" of {port} are too great to calculate with.',
  ],
  too_little: [
    '{port} 的列“{column}”的数值相差过小，无法计算。',
    'The values of the column "{column}" of {port} differ too little to calculate with.',
  ],
  out_of_range: ['{at} 的数值过大，无法计算。', 'The values of {at} are too great to calculate with.'],
  no_values: ['{port} 的列“{column}”没有任何值。', 'The column "{column}" of {port} has no values at all.'],
  no_numeric_columns: ['{at} 没有可用的数值列。', '{at} has no columns of numbers to work with.'],
  too_many_columns: [
    '{at} 最多 {most} 列，现有 {count} 列。',
    '{at} may have at most {most} columns and has {count}.',
  ],
  one_class: [
    '{port} 的标签列“{column}”只有一个类别。',
    'The label "{column}" of {port} has one class only.',
  ],
  too_many_classes: [
    '{port} 的列“{column}”有 {count} 个类别，最多 {most} 个。',
    'The column "{column}" of {port} has {count} classes; at most {most} are possible.',
  ],
  unknown_class: [
    '{port} 的列“{column}”含有模型不认识的类别“{value}”。',
    'The column "{column}" of {port} holds the class "{value}", which the model does not know.',
  ],
  collinear: [
    '{port} 的列“{column}”可由其他列推出，请去掉它或增大正则化。',
    'The column "{column}" of {port} follows from the others: leave it out, or regularise.',
  ],
  constant: ['{port} 的列“{column}”只有一个值。', 'The column "{column}" of {port} has one value only.'],
  not_positive: [
    '{port} 的列“{column}”必须全部为正数。',
    'All values of the column "{column}" of {port} have to be positive.',
  ],
  not_a_time: [
    '{port} 的列“{column}”不是时间或数字。',
    'The column "{column}" of {port} holds neither times nor numbers.',
  ],
  uneven_time: [
    '{port} 的列“{column}”时间间隔不均匀，请先重采样。',
    'The times of the column "{column}" of {port} are not evenly apart: resample first.',
  ],
  time_twice: ['{port} 的列“{column}”有重复的时间。', 'The column "{column}" of {port} holds a time twice.'],
  missing_column: [
    '{port} 缺少模型需要的列“{column}”。',
    '{port} lacks the column "{column}" that the model needs.',
  ],
  column_not_numeric: [
    '{port} 的列“{column}”必须是数值。',
    'The column "{column}" of {port} has to hold numbers.',
  ],
  wrong_kind: ['{at} 的模型类型 {kind} 不适用于此处。', 'A model of the kind {kind} does not fit {at}.'],
  not_whole: [
    '{port} 的列“{column}”含有小数，模型需要整数。',
    'The column "{column}" of {port} holds fractions where the model needs whole numbers.',
  ],
  onnx_unfit: ['{at} 的 ONNX 模型无法使用：{reason}', 'The ONNX model of {at} cannot be used: {reason}'],
  onnx_type: [
    '{at}：模型的输入“{name}”为 {type} 类型，无法由列填充。',
    '{at}: the input "{name}" of the model is of type {type}, which no column fills.',
  ],
  onnx_shape: [
    '{at}：模型的输入“{name}”有 {dimensions} 个维度，应为行与列。',
    '{at}: the input "{name}" of the model has {dimensions} dimensions, not rows and columns.',
  ],
  onnx_columns: [
    '{at}：模型的输入“{name}”需要多列，请列出列的顺序。',
    '{at}: the input "{name}" of the model takes several columns: they have to be listed in order.',
  ],
  onnx_width: [
    '{at}：模型的输入“{name}”需要 {width} 列，得到 {count} 列。',
    '{at}: the input "{name}" of the model takes {width} columns and is given {count}.',
  ],
  onnx_left: ['{at}：有 {count} 列没有对应的输入。', '{at}: {count} columns are left that no input takes.'],
  onnx_silent: ['{at}：模型没有张量输出。', '{at}: the model has no output that is a tensor.'],
  onnx_answer: [
    '{at}：模型的输出“{name}”（{dims}）不是每行一个结果。',
    '{at}: the output "{name}" ({dims}) of the model does not say something of each row.',
  ],
  onnx_wide: [
    '{at}：模型的输出“{name}”有 {width} 列，最多 {most} 列。',
    '{at}: the output "{name}" of the model has {width} columns; at most {most} are possible.',
  ],
  onnx_names: [
    '{at}：给出了 {given} 个列名，模型输出 {count} 列。',
    '{at}: {given} names are given for the {count} columns the model answers.',
  ],
  onnx_unsaid: [
    '{at}：ONNX 模型的输出里没有可以按“{task}”评估的结果，请在“任务”中选择模型的类型。',
    '{at}: nothing that the ONNX model answers can be judged as {task}; choose under "Task" what it is.',
  ],
  broken_model: ['{at} 的模型文件无法读取。', 'The files of the model at {at} cannot be read.'],
} as const satisfies Record<string, readonly [string, string]>;
