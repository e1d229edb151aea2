import type { Translated } from '..';
import type { gallery as english } from '../en/gallery';

export const gallery: Translated<typeof english> = {
  fields: {
    title: '组件展示：字段',
    text: '所有可填写的组件及其各种状态。',
  },
  elements: {
    title: '组件展示：元素',
    text: '用于响应、询问和列出的组件：按钮、消息、对话框、表格。',
  },
  sales: {
    title: '组件展示：销售',
    text: '金额、销售和链接的显示方式及其所有可能的状态。',
  },
  pages: '组件展示的页面',
  find: '查找组件',
  found: '组件：{{count}}',
  nothing: '没有包含这些词语的组件。',
  specimen: {
    textField: {
      name: '文本',
      use: '单行文字。',
    },
    areaField: {
      name: '长文本',
      use: '多行文本；随输入内容增高。',
    },
    passwordField: {
      name: '密码',
      use: '输入时隐藏；点击眼睛图标可显示。',
    },
    moneyField: {
      name: '金额',
      use: '令吉和仙；接受千位逗号。',
    },
    digitsField: {
      name: '号码',
      use: '仅限数字；其他字符在输入时被忽略。',
    },
    selectField: {
      name: '选择',
      use: '从少数几项中选一项。',
    },
    autocompleteField: {
      name: '自动完成',
      use: '从大量选项中选一项；停止输入半秒后查询。',
    },
    multiSelectField: {
      name: '多选',
      use: '从少数几项中选任意多项，显示为一行。',
    },
    checklistField: {
      name: '复选列表',
      use: '从少数几项中选任意多项，全部可见。',
    },
    checkField: {
      name: '复选框',
      use: '同意某一项；随表单提交。',
    },
    radioField: {
      name: '单选',
      use: '从两三项中选一项，全部可见。',
    },
    switchField: {
      name: '开关',
      use: '打开或关闭某一项。',
    },
    dateField: {
      name: '日期',
      use: '某一天；可输入或从日历中选择。',
    },
    dateTimeField: {
      name: '日期和时间',
      use: '马来西亚时间，步长15分钟；此处可选今天起30天内。',
    },
    dateRangeField: {
      name: '日期范围',
      use: '两个日期；互不越界。',
    },
    messages: {
      name: '表单消息',
      use: '直接提交：每个字段会说明所需内容。',
    },
    buttons: {
      name: '按钮',
      use: '每页一个主要操作；其余较为低调。',
    },
    tones: {
      name: '徽章',
      use: '状态的含义；不靠颜色也能由图标识别。',
    },
    toasts: {
      name: '提示消息',
      use: '显示在右上角；六秒后消失。',
    },
    dialogs: {
      name: '对话框',
      use: '五种类型；只能通过自身的按钮关闭。',
    },
    overlay: {
      name: '加载遮罩',
      use: '更新超过200毫秒时覆盖在内容上。',
    },
    progress: {
      name: '进度条',
      use: '每次切换页面时显示在顶部的细条。',
    },
    answers: {
      name: '等待、为空、失败',
      use: '列表没有行可显示时的样子。',
    },
    list: {
      name: '列表',
      use: '可阅读、排序和勾选的行；手机上为卡片。',
    },
    pager: {
      name: '列表分页',
      use: '首页、上一页、下一页、末页，以及3、5或10行。',
    },
    bulkBar: {
      name: '批量操作栏',
      use: '勾选行时出现。',
    },
    facts: {
      name: '信息列表',
      use: '一条记录的标签和值；没有值的不显示。',
    },
    money: {
      name: '货币金额',
      use: '千位逗号、恰好两位小数，始终为令吉。',
    },
    salesChart: {
      name: '每日销售',
      use: '每一天都链接到当天的销售。',
    },
    panel: {
      name: '卡片',
      use: '仪表板上的一个问题及其答案。',
    },
    saleRow: {
      name: '销售',
      use: '交易列表的行。',
    },
    linkRow: {
      name: '付款链接',
      use: '付款链接列表的行。',
    },
    saleStatus: {
      name: '销售状态',
      use: '所有代码，以及申请退款时显示的内容。',
    },
    refundStatus: {
      name: '退款状态',
      use: '已申请、已批准、已取消。',
    },
    linkStatus: {
      name: '链接状态',
      use: '过期优先于其他状态。',
    },
    applicationStatus: {
      name: '申请状态',
      use: '从草稿到决定。',
    },
    qrCode: {
      name: '二维码',
      use: '付款链接的地址，可扫描或打印。',
    },
  },
  state: {
    untouched: '未操作',
    valid: '有效',
    invalid: '无效',
    disabled: '已禁用',
    readOnly: '只读',
    live: '实时',
    primary: '主要操作',
    plain: '其他操作',
    quiet: '低调',
    danger: '不可撤销',
    busy: '进行中',
    icon: '仅图标',
    good: '良好',
    bad: '不良',
    waiting: '等待中',
    neutral: '中性',
    returned: '已退回',
    success: '成功',
    warning: '警告',
    error: '错误',
    info: '信息',
    delete: '删除',
    unassigned: '取消分配',
    confirmation: '确认',
    customDialog: '备注',
    render: '自定义',
    loading: '加载中',
    empty: '空',
    failed: '失败',
    amount: '带货币',
    column: '列中',
    filled: '有结果',
    weeks: '一个月',
  },
  sample: {
    run: '显示',
    send: '提交',
    sent: '已提交：{{values}}',
    done: '已完成。',
    content: '这里可放任意内容；列表仍在后面可见。',
    order: '订单',
    customer: '客户',
    status: '情况',
    country: '国家',
    pin: '密码编号',
    note: '备注信息',
    shop: '店名',
    terms: '我接受条款和条件',
    cake: '周末蛋糕',
    class: '蜡染课程',
    today: '今日销售',
    none: '尚无销售。',
  },
};
