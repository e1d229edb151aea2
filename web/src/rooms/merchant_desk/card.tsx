import { Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './merchant.module.css';

export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" className={classes.card} aria-label={title}>
      <Text component="h2" fz="sm" fw={600} mb="xs">
        {title}
      </Text>
      {children}
    </Paper>
  );
}
