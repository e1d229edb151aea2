import type { Translated } from '..';
import type { builder as english } from '../en/builder';

export const builder: Translated<typeof english> = {
  title: '布局生成器',
  intro: '选择页面的布局方式。设置仅保存在此浏览器中。',
  tabs: {
    label: '布局的各部分',
    header: '页眉',
    subheader: '副页眉',
    content: '内容',
    aside: '侧栏',
    footer: '页脚',
  },
  option: {
    header: {
      fixedDesktop: '桌面端固定',
      fixedMobile: '移动端固定',
      width: '宽度',
      menuDisplay: '显示菜单',
      menuLayout: '菜单样式',
      rootArrows: '菜单项箭头',
    },
    subheader: {
      display: '显示副页眉',
      fixed: '固定副页眉',
      width: '宽度',
      style: '样式',
    },
    content: {
      width: '宽度',
    },
    aside: {
      display: '显示侧栏',
      fixed: '固定侧栏',
      minimizeToggle: '收起按钮',
      hoverable: '收起时悬停展开',
      minimized: '默认收起',
      submenuDropdown: '子菜单以下拉方式显示',
    },
    footer: {
      fixed: '固定页脚',
      width: '宽度',
    },
  },
  value: {
    fluid: '全宽',
    fixed: '固定宽度',
    default: '默认',
    tab: '标签',
    transparent: '透明',
    solid: '实色',
  },
  hint: {
    fixedSubheader: '需要实色样式。',
    asideDisplay: '隐藏后，菜单显示在页眉中。',
    rootArrows: '在可展开的菜单项旁显示箭头。',
    subheaderDisplay: '隐藏后，标题和路径显示在页面中。',
  },
  preview: '预览',
  previewHint: '预览会保存布局并重新加载页面。',
  reset: '重置',
  resetText: '您的布局将恢复为默认设置。',
  config: '生成的配置',
  show: '显示',
  hide: '隐藏',
  copy: '复制',
};
