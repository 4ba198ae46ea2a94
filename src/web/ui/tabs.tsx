import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export interface TabItem<Value extends string> {
  value: Value
  label: string
  /** A count or mark beside the label. */
  badge?: ReactNode
  content: ReactNode
}

export interface TabsProps<Value extends string> {
  value: Value
  onValueChange: (value: Value) => void
  items: readonly TabItem<Value>[]
  /** Says what the tabs choose between. */
  label?: string
  /** Keeps hidden panels in the document, so that what is typed in them is kept and they can be printed. */
  keepMounted?: boolean
}

export function Tabs<Value extends string>({ value, onValueChange, items, label, keepMounted = false }: TabsProps<Value>) {
  function choose(chosen: unknown) {
    const item = items.find((candidate) => candidate.value === chosen)
    if (item) onValueChange(item.value)
  }
  return (
    <BaseTabs.Root value={value} onValueChange={choose}>
      <BaseTabs.List className="tabs" aria-label={label}>
        {items.map((item) => (
          <BaseTabs.Tab key={item.value} value={item.value} className="tab">
            {item.label}
            {item.badge}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {items.map((item) => (
        // `hidden`, because the old panel would stay beside the new one until its exit is over.
        <BaseTabs.Panel key={item.value} value={item.value} keepMounted={keepMounted} hidden={item.value !== value} className="pt-6">
          {item.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
