import type { ListToolsProps } from '../../../../ui/table/list-tools-context.ts'
import { ColumnsTool } from '../columns/columns-tool.tsx'
import { ViewsTool } from '../views/views-tool.tsx'

/** Views and columns of a list. */
export const ListTools = ({ list, memory, show, columns }: ListToolsProps) => (
  <>
    <ViewsTool list={list} memory={memory} show={show} />
    <ColumnsTool columns={columns} memory={memory} />
  </>
)
